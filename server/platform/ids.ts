import { randomFillSync } from 'node:crypto';

const idBytes = 12;
/** A call for each id takes longer than all else that happens to a line of an import. */
const drawn = Buffer.alloc(256 * idBytes);
let used = drawn.length;

export function newId(): string {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  used += idBytes;
  return drawn.toString('base64url', used - idBytes, used);
}
