import { expect, test } from 'vitest';
import { loginAs } from '@/tests/support/api';

test('returns a script as spoken MP3, and rejects a language without a synthetic voice', async () => {
  const olivia = await loginAs('olivia');
  const spoken = await olivia.fetch('/v1/speech?text=Hello%20there&language=en');
  expect(spoken.status).toBe(200);
  expect(spoken.headers.get('content-type')).toBe('audio/mpeg');
  const bytes = new Uint8Array(await spoken.arrayBuffer());
  expect(bytes.length).toBeGreaterThan(3_000);
  expect(bytes.length).toBeLessThan(20_000);
  const refused = await olivia.fetch('/v1/speech?text=Hello&language=zz');
  expect(refused.status).toBe(400);
});

test('limits a session to ten previews per minute', async () => {
  const olivia = await loginAs('olivia', { isFresh: true });
  const statuses: number[] = [];
  for (let count = 0; count < 11; count += 1) {
    const response = await olivia.fetch('/v1/speech?text=Hi&language=en');
    await response.arrayBuffer();
    statuses.push(response.status);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
});
