import { afterAll, beforeAll, expect, test } from 'vitest';
import { db } from './db';
import { env } from './env';
import { requireNoSampleAccounts } from './sample-accounts';
import { freshName } from '@/tests/support/fresh-name';

const publicUrl = 'https://voices.example.com';
const check = (appUrl: string) => requireNoSampleAccounts(env.DATABASE_URL, appUrl);

const addUser = (isSample: boolean) =>
  db.user.create({
    data: {
      email: `${freshName().toLowerCase()}@people.example`,
      passwordHash: 'x',
      firstName: 'A',
      lastName: 'B',
      isSample,
    },
  });

const setSample = (ids: string[], isSample: boolean) =>
  db.user.updateMany({ where: { id: { in: ids } }, data: { isSample } });
const sampleIds = async () =>
  (await db.user.findMany({ where: { isSample: true }, select: { id: true } })).map(({ id }) => id);

let idsOfOthers: string[];
beforeAll(async () => {
  idsOfOthers = await sampleIds();
  await setSample(idsOfOthers, false);
});
afterAll(async () => {
  await setSample(await sampleIds(), false);
  await setSample(idsOfOthers, true);
});

test('a start for others is refused while there is a sample account, whatever its state', async () => {
  await addUser(false);
  await check(publicUrl);
  const { email, id } = await addUser(true);
  await expect(check(publicUrl)).rejects.toThrow(
    `The database has 1 sample account (${email}) with a password that everybody knows`,
  );
  await db.user.update({ where: { id }, data: { suspendedAt: new Date() } });
  await addUser(true);
  await expect(check(publicUrl)).rejects.toThrow('2 sample accounts');
  await expect(check('http://192.168.1.5:3000')).rejects.toThrow('point DATABASE_URL');
});

test('a start on this machine is not', async () => {
  await addUser(true);
  for (const appUrl of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://a.localhost']) await check(appUrl);
});
