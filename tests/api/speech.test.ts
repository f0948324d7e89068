import { expect, test } from 'vitest';
import { loginAs, processUrl } from '@/tests/support/network/api';
import { aUser } from '@/tests/support/builders';

test('returns a script as spoken MP3, and rejects a language without a synthetic voice', async () => {
  const olivia = await loginAs(await aUser({ firstName: 'Olivia' }));
  const spoken = await olivia.fetch('/v1/speech?text=Hello%20there&language=en');
  expect(spoken.status).toBe(200);
  expect(spoken.headers.get('content-type')).toBe('audio/mpeg');
  const bytes = new Uint8Array(await spoken.arrayBuffer());
  expect(bytes.length).toBeGreaterThan(3_000);
  expect(bytes.length).toBeLessThan(20_000);
  const refused = await olivia.fetch('/v1/speech?text=Hello&language=zz');
  expect(refused.status).toBe(400);
});

test('limits a user to ten previews per minute', async () => {
  const person = await aUser({ firstName: 'Olivia' });
  // Each process counts on its own.
  const url = processUrl();
  const browsers = [await loginAs(person, { url }), await loginAs(person, { url, isFresh: true })];
  let count = 0;
  const statusOf = async (language: string) => {
    const response = await browsers[count++ % 2]?.fetch(`/v1/speech?text=Hi&language=${language}`);
    await response?.arrayBuffer();
    return response?.status;
  };
  // Unsupported languages count too. They are rejected immediately, so all requests are within the same minute.
  const statuses = [await statusOf('en')];
  for (let round = 0; round < 9; round += 1) statuses.push(await statusOf('zz'));
  statuses.push(await statusOf('en'));
  expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 400), 429]);
});
