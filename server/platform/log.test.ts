import { expect, test } from 'vitest';
import { serializeError } from '@/server/platform/log';

test('an error is written with its kind, code, words and place, and with nothing that a library hung on it', () => {
  const error = Object.assign(new TypeError('connection lost', { cause: new Error('no route') }), {
    code: '57P01',
    client: { user: 'timbre', secretKey: 17 },
    meta: { email: 'olivia@brightside.example' },
  });
  const said = serializeError(error);
  expect(Object.keys(said).toSorted()).toEqual(['code', 'message', 'stack', 'type']);
  expect(said).toMatchObject({ type: 'TypeError', message: 'connection lost: no route', code: '57P01' });
  expect(said).toHaveProperty('stack', expect.stringContaining('log.test.ts'));
  expect(JSON.stringify(said)).not.toMatch(/secretKey|olivia/);
});
