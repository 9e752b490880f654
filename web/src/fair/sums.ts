/**
 * The sums behind a fair deal, as docs/develop/fair-deals.md says them.
 *
 * The digests are a library's and not Web Crypto's: browsers have that on secure pages only, and most
 * tables are played on a home network without; so there is one way to check, which all browsers go.
 */
import { sha256, sha512 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

/** By seat, in hexadecimal text. */
export type BySeat = Readonly<Record<number, string>>;

/** Return the server's commitment to its secret. */
export function commitmentOf(secret: string): string {
  return bytesToHex(sha256(concatBytes(utf8ToBytes("canasta promise\0"), hexToBytes(secret))));
}

/** Return a seat's commitment to its value, beneath the server's commitment. */
export function valueCommitment(value: string, deal: number, attempt: number, seat: number, promise: string): string {
  const said = [Uint8Array.of(seat), hexToBytes(promise), hexToBytes(value)];
  return bytesToHex(sha256(concatBytes(utf8ToBytes("canasta value\0"), numbers(deal, attempt), ...said)));
}

/** Return the number from which the order of the pack follows. */
export function dealDigest(deal: number, attempt: number, secret: string, values: BySeat): Uint8Array {
  const promise = commitmentOf(secret);
  const said = seatsOf(values).flatMap((seat) => {
    const value = values[seat] ?? "";
    const own = valueCommitment(value, deal, attempt, seat, promise);
    return [Uint8Array.of(seat), hexToBytes(own), hexToBytes(value)];
  });
  return sha512(concatBytes(utf8ToBytes("canasta deal 2\0"), numbers(deal, attempt), hexToBytes(secret), ...said));
}

/** The cards of a pack in the order that follows from a digest, the one dealt first in front. */
export function packOrder(digest: Uint8Array, packs: number): string[] {
  const order = cardsOf(packs);
  const stream = bytesOf(digest);
  for (let last = order.length - 1; last > 0; last--) {
    const places = last + 1;
    let byte = stream();
    // A byte that would favour the first places is left out.
    while (byte >= 256 - (256 % places)) byte = stream();
    const drawn = byte % places;
    [order[last], order[drawn]] = [order[drawn] ?? "", order[last] ?? ""];
  }
  return order;
}

/** The seats of a list, rising. */
export function seatsOf(values: BySeat): number[] {
  return Object.keys(values)
    .map(Number)
    .sort((a, b) => a - b);
}

/** 32 bytes that no one else knows, in hexadecimal text. */
export function newValue(): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
}

/** The pack as it is before it is shuffled. */
function cardsOf(packs: number): string[] {
  const suited = [..."cdhs"].flatMap((suit) => [..."23456789TJQKA"].map((rank) => rank + suit));
  return [...suited.flatMap((card) => Array<string>(packs).fill(card)), ...Array<string>(2 * packs).fill("Jk")];
}

function bytesOf(digest: Uint8Array): () => number {
  let block = new Uint8Array();
  let number = 0;
  let at = 0;
  return () => {
    if (at === block.length) {
      block = sha512(concatBytes(digest, uint32(number++)));
      at = 0;
    }
    return block[at++] ?? 0;
  };
}

function numbers(deal: number, attempt: number): Uint8Array {
  return concatBytes(uint32(deal), uint32(attempt));
}

function uint32(number: number): Uint8Array {
  return Uint8Array.of(number >>> 24, number >>> 16, number >>> 8, number);
}
