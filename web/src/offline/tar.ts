/** Reads an archive of files, as `canasta.server.site.folder` writes it: packed by gzip, in the form of ustar. */

const BLOCK = 512;

export interface Packed {
  path: string;
  data: Uint8Array;
}

/** The files of an archive, in its order. */
export async function unpacked(archive: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Packed[]> {
  const plain = new Response(archive.pipeThrough(new DecompressionStream("gzip")));
  const all = new Uint8Array(await plain.arrayBuffer());
  const decoder = new TextDecoder();
  const text = (from: number, length: number): string =>
    decoder.decode(all.subarray(from, from + length)).split("\0")[0] ?? "";
  const found: Packed[] = [];
  for (let at = 0; all[at];) {
    const folder = text(at + 345, 155);
    const size = parseInt(text(at + 124, 12), 8);
    const data = all.subarray(at + BLOCK, at + BLOCK + size);
    found.push({ path: (folder === "" ? "" : `${folder}/`) + text(at, 100), data });
    at += BLOCK * (1 + Math.ceil(size / BLOCK));
  }
  return found;
}
