import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { jsonChunks } from './json-chunks';
import { turnsDuring } from '@/tests/support/jobs/turns';

type Item = { id: number; text: string };
type Body = { name: string; missing?: string; count: number | null; tags: string[]; items: Item[]; others: Item[] };

async function* inPages(items: readonly Item[], size: number): AsyncGenerator<Item[]> {
  for (let start = 0; start < items.length; start += size) {
    await nextTurn();
    yield items.slice(start, start + size);
  }
}

async function chunksOf(...[body, check]: Parameters<typeof jsonChunks<Body>>): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of jsonChunks<Body>(body, check)) chunks.push(chunk);
  return chunks;
}

const textOf = (chunks: readonly Uint8Array[]) => Buffer.concat(chunks).toString();

test('sends the document that JSON.stringify makes, in chunks of at most 1 MB', async () => {
  const items = Array.from({ length: 3_000 }, (_, id) => ({ id, text: `${'語"\n'.repeat(300)}😀` }));
  // The long text is cut within pairs of surrogates.
  const body = { name: `x${'😀'.repeat(500_000)}`, count: null, tags: ['a', 'ü'], items, others: [] };
  const chunks = await chunksOf({ ...body, items: inPages(items, 700), others: inPages([], 1) });
  expect(JSON.parse(textOf(chunks))).toEqual(body);
  expect(chunks.length).toBeGreaterThan(4);
  for (const chunk of chunks) expect(chunk.length).toBeLessThanOrEqual(1_000_000);
});

test('leaves out fields without a value', async () => {
  const items = [{ id: 1, text: 'one' }];
  const body = { name: 'a', missing: undefined, count: 2, tags: [], items, others: items };
  expect(textOf(await chunksOf(body))).toBe(JSON.stringify(body));
});

test('reads a page when the chunk before it was taken', async () => {
  let numRead = 0;
  async function* pages(): AsyncGenerator<Item[]> {
    for (let page = 0; page < 10; page++) {
      await nextTurn();
      numRead += 1;
      yield [{ id: page, text: 'x'.repeat(900_000) }];
    }
  }
  const chunks = jsonChunks<Body>({ name: '', count: 0, tags: [], items: pages(), others: [] });
  await chunks.next();
  expect(numRead).toBeLessThanOrEqual(2);
  await chunks.return();
  expect(numRead).toBeLessThanOrEqual(2);
});

test('checks the items of each list', async () => {
  const check = vi.fn();
  const items = [{ id: 1, text: '' }];
  await chunksOf({ name: '', count: 0, tags: ['a'], items: inPages(items, 1), others: [] }, check);
  expect(check.mock.calls).toEqual([
    ['tags', ['a']],
    ['items', items],
    ['others', []],
  ]);
});

test('lets other requests pass while it encodes', async () => {
  const items = Array.from({ length: 1_000 }, (_, id) => ({ id, text: 'A line' }));
  const numTurns = await turnsDuring(() => chunksOf({ name: '', count: 0, tags: [], items, others: [] }));
  expect(numTurns).toBeGreaterThanOrEqual(items.length / 2);
});
