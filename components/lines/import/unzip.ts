/** The archive is broken, encrypted, or larger than the limit when it is unpacked. The message is for the user. */
export class ArchiveError extends Error {
  override name = 'ArchiveError';
}

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
const endSize = 22;
const maxCommentSize = 0xffff;
const stored = 0;
const deflated = 8;
const broken = () => new ArchiveError('This file is damaged. Please save it again and try once more.');

export function isArchive(bytes: Uint8Array): boolean {
  return bytes.length > endSize && viewOf(bytes).getUint32(0, true) === localSignature;
}

/**
 * Unpacks the files whose names are wanted. Counts the bytes that arrive instead of trusting the sizes that the archive
 * declares, and stops at the limit.
 * @throws ArchiveError with a message for the user.
 */
export async function unzip(
  bytes: Uint8Array<ArrayBuffer>,
  isWanted: (name: string) => boolean,
  maxBytes: number,
): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  let remaining = maxBytes;
  for (const { name, method, data } of entriesOf(bytes)) {
    if (!isWanted(name) || files.has(name)) continue;
    const content = method === stored ? data : await inflate(data, remaining);
    remaining -= content.length;
    if (remaining < 0) throw tooLarge();
    files.set(name, content);
  }
  return files;
}

function* entriesOf(bytes: Uint8Array<ArrayBuffer>) {
  const view = viewOf(bytes);
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== entrySignature) throw broken();
    const flags = view.getUint16(at + 8, true);
    const method = view.getUint16(at + 10, true);
    const size = view.getUint32(at + 20, true);
    const nameLength = view.getUint16(at + 28, true);
    // Old programs for Windows write backslashes.
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)).replaceAll('\\', '/');
    if (flags & 1) throw new ArchiveError('This file has a password. Please save it without one.');
    if (method !== stored && method !== deflated) throw broken();
    yield { name, method, data: dataOf(bytes, view, view.getUint32(at + 42, true), size) };
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
}

function findEnd(view: DataView): number {
  const first = Math.max(0, view.byteLength - endSize - maxCommentSize);
  for (let at = view.byteLength - endSize; at >= first; at -= 1) {
    if (view.getUint32(at, true) === endSignature) return at;
  }
  throw broken();
}

function dataOf(bytes: Uint8Array<ArrayBuffer>, view: DataView, at: number, size: number): Uint8Array<ArrayBuffer> {
  if (at + 30 > bytes.length || view.getUint32(at, true) !== localSignature) throw broken();
  const start = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  if (start + size > bytes.length) throw broken();
  return bytes.subarray(start, start + size);
}

async function inflate(data: Uint8Array<ArrayBuffer>, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = new Blob([data]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw broken();
    });
    if (done) break;
    size += value.length;
    if (size > maxBytes) {
      await reader.cancel().catch(() => {});
      throw tooLarge();
    }
    chunks.push(value);
  }
  const content = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    content.set(chunk, at);
    at += chunk.length;
  }
  return content;
}

const tooLarge = () => new ArchiveError('This file is too large when it is unpacked. At most 50 MB are possible.');
const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
