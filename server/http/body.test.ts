import { expect, test } from 'vitest';
import { readJson } from '@/server/http/body';

/** A body whose last part arrives only if `isComplete`. */
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

test('refuses a body that stops arriving', async () => {
  const minRate = { graceMs: 1, bytesPerSecond: 1_000_000 };
  const slow = readJson(requestOf(['{"name":', '"B'], { isComplete: false }), undefined, minRate);
  await expect(slow).rejects.toMatchObject({ kind: 'validation', code: 'timeout' });
});

test('reads a body of several parts', async () => {
  const minRate = { graceMs: 60_000, bytesPerSecond: 1 };
  const request = requestOf(['{"name":', '"Bea"}'], { isComplete: true });
  expect(await readJson(request, undefined, minRate)).toBe('{"name":"Bea"}');
});
