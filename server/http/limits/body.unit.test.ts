import { describe, expect, test } from 'vitest';
import { parseLargeBody, readLargeJson } from './body';

/** Returns a request whose last part arrives only if `isComplete`. */
function requestOf(parts: readonly string[], { isComplete }: { isComplete: boolean }) {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
      if (isComplete) controller.close();
    },
  });
  const headers = { 'content-type': 'application/json' };
  return new Request('http://localhost/', { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
}

const limits = {
  maxBytes: 200,
  maxValues: 100,
  largeField: { name: 'lines', maxBytes: 10_000_000, maxValues: 100_000 },
};
const anyRate = { graceMs: 60_000, bytesPerSecond: 1 };

test('refuses a body that stops arriving', async () => {
  const minRate = { graceMs: 1, bytesPerSecond: 1_000_000 };
  const slow = readLargeJson(requestOf(['{"name":', '"B'], { isComplete: false }), limits, minRate);
  await expect(slow).rejects.toMatchObject({ kind: 'validation', code: 'timeout' });
});

const read = async (...parts: string[]) =>
  parseLargeBody(await readLargeJson(requestOf(parts, { isComplete: true }), limits, anyRate), 'lines');

test('reads a body of several parts', async () => {
  expect(await read('{"name":', '"Bea"}')).toEqual({ name: 'Bea' });
  expect(await read()).toEqual({});
});

describe('a large field is parsed in parts', () => {
  const long = (text: string) => text.padEnd(1_000, '·');
  const values: readonly unknown[] = [
    [],
    [1],
    Array.from({ length: 2_000 }, (_, index) => ({ filename: `${index}.wav`, line: long('],[{}",\\"') })),
    Array.from({ length: 600 }, (_, index) => [long(`${index}`), [index, [null, true]], { a: [{}] }]),
  ];

  test.each(values.map((lines) => ({ before: 1, lines, after: [{ lines: [] }] })))('%#', async (body) => {
    const json = JSON.stringify(body);
    expect(await read(json)).toEqual(body);
    // Chunks end anywhere, also within a character.
    const bytes = new TextEncoder().encode(json);
    const cut = Math.floor(bytes.length / 2);
    const request = new Request('http://localhost/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      duplex: 'half',
      body: new ReadableStream<Uint8Array>({
        start(controller) {
          for (const chunk of [bytes.subarray(0, cut), bytes.subarray(cut)]) controller.enqueue(chunk);
          controller.close();
        },
      }),
    } as RequestInit);
    expect(await parseLargeBody(await readLargeJson(request, limits, anyRate), 'lines')).toEqual(body);
  });

  const member = JSON.stringify(long('a'));
  const many = Array.from({ length: 300 }, () => member).join();
  test.each([
    ['a comma too many within', `{"lines":[${many},,${many}]}`],
    ['a comma too many at the end', `{"lines":[${many},]}`],
    ['a comma too many at the start', `{"lines":[,${many}]}`],
    ['no comma', `{"lines":[${many} ${many}]}`],
    ['another bracket', `{"lines":[${many}}`],
    ['another bracket in a member', `{"lines":[[${many}},${many}]}`],
    ['a second list', `{"lines":[${many}] [${many}]}`],
    ['no end', `{"lines":[${many}`],
    ['no end of a text', `{"lines":[${many},"`],
    ['no colon', `{"lines"[${many}]}`],
    ['a text before', `x{"lines":[${many}]}`],
    ['a text behind', `{"lines":[${many}]}x`],
    ['a comment', `{"lines":[${many},/**/${many}]}`],
  ])('refuses %s', async (_, text) => {
    expect(() => JSON.parse(text)).toThrow();
    await expect(read(text)).rejects.toMatchObject({ kind: 'validation', message: 'The body is not JSON.' });
  });

  test('refuses the field twice, or as an object', async () => {
    await expect(read('{"lines":[1],"lines":[2]}')).rejects.toMatchObject({ kind: 'validation' });
    await expect(read('{"lines":{"a":[1]}}')).rejects.toMatchObject({ kind: 'validation' });
  });

  test('refuses what PostgreSQL cannot store in any part', async () => {
    await expect(read(`{"lines":[${many},"\\u0000",${many}]}`)).rejects.toMatchObject({ kind: 'validation' });
    await expect(read(`{"lines":[${many},"\\ud800",${many}]}`)).rejects.toMatchObject({ kind: 'validation' });
  });
});
