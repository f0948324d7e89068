import { randomInt } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import path from 'node:path';

const blockSize = 256;
const numBlocks = 2 ** 24 / blockSize;
let block = 0;
let numUsed = blockSize;

/**
 * An IP address for one test client. Other processes that test the same installation get other addresses. Neighbors
 * differ in the second and third number, because addresses with the same three numbers are one network.
 */
export function clientAddress(): string {
  if (numUsed === blockSize) {
    block = claimBlock();
    numUsed = 0;
  }
  const number = block * blockSize + numUsed;
  numUsed += 1;
  return `10.${(number >> 8) & 255}.${number & 255}.${number >> 16}`;
}

/** Each block is a folder, because only one process can create it. */
function claimBlock(): number {
  const dataDir = process.env.TIMBRE_DATA;
  if (!dataDir) return randomInt(numBlocks);
  const blocks = path.join(dataDir, 'client-addresses');
  mkdirSync(blocks, { recursive: true });
  for (let number = 0; number < numBlocks; number++) if (isCreated(path.join(blocks, String(number)))) return number;
  throw new Error('No client address is left.');
}

function isCreated(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}
