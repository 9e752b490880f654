// Loads kernel.wasm: the rules at work and the search, compiled from the same functions that a
// server runs. Nothing here decides a rule. What its functions take stands in its manifest
// (src/canasta/compiled/wasm/manifest.py); counts and addresses are whole numbers of 32 bits.

export interface Manifest {
  format: number;
  /** A hash of the sources it was made of. */
  sources: string;
  /** A hash of how records lie and of what codes mean. */
  layout: string;
  /** The bytes of each record. */
  records: Record<string, number>;
  /** The functions, each with the names of the numbers that it takes. */
  exports: Record<string, string[]>;
}

export const FORMAT = 3;
const SECTION = "canasta";

/** The functions that a page calls by name; `functionNamed` has all of them. */
export interface KernelFunctions {
  act(rules: number, states: number, i: number, action: number, onlyAsk: number): number;
  listed(rules: number, states: number, i: number, out: number, outCount: number): number;
  hide(states: number, i: number, seat: number): void;
  new_match(rules: number, states: number, statesCount: number, i: number, seedLow: number, seedHigh: number): void;
  random_deals(
    rules: number,
    states: number,
    statesCount: number,
    seedLow: number,
    seedHigh: number,
    deals: number,
    most: number,
    whole: number,
    lengths: number,
    lengthsCount: number,
  ): number;
  fold_deals(
    rules: number,
    states: number,
    statesCount: number,
    words: number,
    seedLow: number,
    seedHigh: number,
    deals: number,
    folds: number,
    foldsCount: number,
  ): number;
}

/** Says why a kernel cannot be used; `code` is stable. */
export class KernelError extends Error {
  readonly code: "kernel.unreadable" | "kernel.stale" | "kernel.memory";

  constructor(code: KernelError["code"], message: string) {
    super(message);
    this.name = "KernelError";
    this.code = code;
  }
}

/** A running kernel and its memory. */
export class Kernel {
  readonly manifest: Manifest;
  readonly functions: KernelFunctions;
  private readonly exported: WebAssembly.Exports;
  private readonly memory: WebAssembly.Memory;

  constructor(manifest: Manifest, exported: WebAssembly.Exports) {
    this.manifest = manifest;
    this.exported = exported;
    this.memory = exported["memory"] as WebAssembly.Memory;
    this.functions = exported as unknown as KernelFunctions;
  }

  /** Any function of the manifest. */
  functionNamed(name: string): (...numbers: number[]) => number {
    const found = this.exported[name];
    if (typeof found !== "function") throw new KernelError("kernel.stale", `No function ${name}.`);
    return found as (...numbers: number[]) => number;
  }

  /** The address of so many bytes, which stay the caller's. */
  alloc(size: number): number {
    const start = this.functionNamed("alloc")(size) >>> 0;
    if (start === 0) throw new KernelError("kernel.memory", `There are no ${size} bytes left.`);
    return start;
  }

  /** The bytes that lie there: good until memory grows, with the next `alloc`. */
  bytes(start: number, size: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.memory.buffer as ArrayBuffer, start, size);
  }

  /** Puts bytes there. */
  write(start: number, data: Uint8Array): void {
    this.bytes(start, data.length).set(data);
  }

  /** The bytes that lie there, copied. */
  read(start: number, size: number): Uint8Array<ArrayBuffer> {
    return this.bytes(start, size).slice();
  }
}

/** What a page knows of the kernel that it needs. */
export interface Wanted {
  sources?: string;
  layout?: string;
}

/**
 * Loads and checks a kernel: from a response, as it comes in, or from bytes.
 *
 * Throws a KernelError where it is none of ours, or one of another version.
 */
export async function loadKernel(
  source: Response | Promise<Response> | BufferSource,
  wanted: Wanted = {},
): Promise<Kernel> {
  const module = await compiled(source);
  const manifest = manifestOf(module);
  check(manifest, wanted);
  const instance = await WebAssembly.instantiate(module, {});
  return new Kernel(manifest, instance.exports);
}

async function compiled(source: Response | Promise<Response> | BufferSource): Promise<WebAssembly.Module> {
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return fromBytes(source);
  const response = await source;
  if (!response.ok) {
    throw new KernelError("kernel.unreadable", `The kernel was not sent (${response.status}).`);
  }
  // Compiled while it comes in, unless the web space calls it something else than it is.
  const type = response.headers.get("Content-Type")?.split(";")[0]?.trim();
  if (type !== "application/wasm") return fromBytes(await response.arrayBuffer());
  try {
    return await WebAssembly.compileStreaming(response);
  } catch (error) {
    throw unreadable(error);
  }
}

async function fromBytes(bytes: BufferSource): Promise<WebAssembly.Module> {
  try {
    return await WebAssembly.compile(bytes);
  } catch (error) {
    throw unreadable(error);
  }
}

function unreadable(error: unknown): KernelError {
  const why = error instanceof Error ? error.message : String(error);
  return new KernelError("kernel.unreadable", `The kernel cannot be read: ${why}`);
}

/** What a module says of itself. */
export function manifestOf(module: WebAssembly.Module): Manifest {
  const [content] = WebAssembly.Module.customSections(module, SECTION);
  if (content === undefined) {
    throw new KernelError("kernel.stale", "It is no kernel of canasta: it says nothing of itself.");
  }
  try {
    return JSON.parse(new TextDecoder().decode(content)) as Manifest;
  } catch (error) {
    throw unreadable(error);
  }
}

function check(manifest: Manifest, wanted: Wanted): void {
  const found: [string, string | number, string | number | undefined][] = [
    ["format", manifest.format, FORMAT],
    ["sources", manifest.sources, wanted.sources],
    ["layout", manifest.layout, wanted.layout],
  ];
  for (const [name, has, should] of found) {
    if (should !== undefined && has !== should) {
      throw new KernelError(
        "kernel.stale",
        `The kernel is one of another version: its ${name} is ${has}, not ${should}.`,
      );
    }
  }
}
