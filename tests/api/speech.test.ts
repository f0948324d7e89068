import { expect, test } from 'vitest';
import { loginAs } from '@/tests/support/api';

test('a script is spoken as a WAV; a language that no machine voice speaks is refused with a sentence', async () => {
  const olivia = await loginAs('olivia');
  const spoken = await olivia.fetch('/v1/speech?text=Hello%20there&language=en');
  expect(spoken.status).toBe(200);
  expect(spoken.headers.get('content-type')).toBe('audio/wav');
  const bytes = new Uint8Array(await spoken.arrayBuffer());
  expect(new TextDecoder().decode(bytes.slice(0, 4))).toBe('RIFF');
  expect(bytes.length).toBeGreaterThan(20_000);
  const refused = await olivia.fetch('/v1/speech?text=Hello&language=zz');
  expect(refused.status).toBe(400);
});
