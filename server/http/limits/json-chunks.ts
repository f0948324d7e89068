import type { Streamed } from '@/server/platform/http-result';
import { workSlices } from '@/server/platform/queue/time-slices';

const maxChunkBytes = 1_000_000;
/** Maximum of UTF-16 units of a long text that are encoded together. JSON needs at most six bytes for one. */
const maxTextLength = 64 * 1024;

type CheckItems = (field: string, items: readonly unknown[]) => void;

/**
 * Encodes an object as JSON in chunks of at most 1 MB, and reads the pages of its lists when they are needed. The event
 * loop handles other requests in between.
 */
export async function* jsonChunks<Body extends object>(
  body: Streamed<Body>,
  checkItems: CheckItems = () => {},
): AsyncGenerator<Uint8Array, void, undefined> {
  const turn = workSlices();
  let texts: string[] = [];
  let numBytes = 0;
  for await (const text of jsonTexts(body, checkItems)) {
    await turn();
    const textBytes = Buffer.byteLength(text);
    if (numBytes > 0 && numBytes + textBytes > maxChunkBytes) {
      yield Buffer.from(texts.join(''));
      texts = [];
      numBytes = 0;
    }
    texts.push(text);
    numBytes += textBytes;
  }
  yield Buffer.from(texts.join(''));
}

async function* jsonTexts(body: object, checkItems: CheckItems): AsyncGenerator<string, void, undefined> {
  let before = '{';
  for (const [name, value] of Object.entries(body) as [string, unknown][]) {
    if (value === undefined) continue;
    yield `${before}${JSON.stringify(name)}:`;
    before = ',';
    if (typeof value === 'string') yield* partsOfText(value);
    else if (Array.isArray(value)) yield* list([value], (items) => checkItems(name, items));
    else if (isPages(value)) yield* list(value, (items) => checkItems(name, items));
    else yield JSON.stringify(value);
  }
  yield before === '{' ? '{}' : '}';
}

/**
 * Yields the parts of a text. A pair of surrogates that is cut in two is escaped, which JSON reads as the same letter.
 */
function* partsOfText(text: string): Generator<string> {
  yield '"';
  for (let start = 0; start < text.length; start += maxTextLength) {
    yield JSON.stringify(text.slice(start, start + maxTextLength)).slice(1, -1);
  }
  yield '"';
}

type Pages = AsyncIterable<readonly unknown[]>;

const isPages = (value: unknown): value is Pages =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

async function* list(pages: Pages | readonly unknown[][], check: (items: readonly unknown[]) => void) {
  yield '[';
  let before = '';
  for await (const items of pages) {
    check(items);
    for (const item of items) {
      yield before + JSON.stringify(item);
      before = ',';
    }
  }
  yield ']';
}
