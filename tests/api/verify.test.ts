import { afterAll, expect, test } from 'vitest';
import { db, disconnect, transaction } from '@/server/platform/db';
import { issueCode } from '@/server/access/verification-codes';
import { makeAccount, newAddress } from '@/tests/support/accounts';
import { type ApiClient, visitor } from '@/tests/support/api';
import { codeIn, mailsTo, mailTo } from '@/tests/support/mails';
import { inParallel } from '@/tests/support/poll';

afterAll(() => disconnect());

/** Somebody who has signed up and been sent this code. */
async function makePending(): Promise<{ id: string; email: string; code: string }> {
  const { id, email } = await makeAccount({ emailVerifiedAt: null });
  return { id, email, code: await transaction((tx) => issueCode(tx, id, email, 'signup')) };
}

const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

async function verify(email: string, code: string, client: ApiClient = visitor()): Promise<number> {
  return (await client.send('POST /verify', { body: { email, code } })).status;
}

test('a blank code has its own sentence, any wrong one another', async () => {
  const { email, code } = await makePending();
  const blank = await visitor().send('POST /verify', { body: { email, code: '  ' } });
  expect(blank).toMatchObject({ status: 400, refusal: { error: 'Please enter the code' } });
  const wrong = await visitor().send('POST /verify', { body: { email, code: wrongOf(code) } });
  expect(wrong).toMatchObject({ status: 400, refusal: { code: 'wrong-code' } });
  const unknown = await visitor().send('POST /verify', { body: { email: newAddress(), code } });
  expect(unknown.refusal).toEqual(wrong.refusal);
});

test('spaces in a code do not matter, and it works once', async () => {
  const { email, code } = await makePending();
  expect(await verify(email, `${code.slice(0, 3)} ${code.slice(3)}`)).toBe(200);
  expect(await verify(email, code)).toBe(400);
});

test('the fourth wrong try leaves it alive, the fifth kills it', async () => {
  const alive = await makePending();
  for (let round = 0; round < 4; round++) expect(await verify(alive.email, wrongOf(alive.code))).toBe(400);
  expect(await verify(alive.email, alive.code)).toBe(200);
  const dead = await makePending();
  for (let round = 0; round < 5; round++) expect(await verify(dead.email, wrongOf(dead.code))).toBe(400);
  expect(await verify(dead.email, dead.code)).toBe(400);
});

test('fifty wrong tries at once count as fifty', async () => {
  const { id, email, code } = await makePending();
  await inParallel(50, () => verify(email, wrongOf(code)));
  expect(await verify(email, code)).toBe(400);
  const [row] = await db.verificationCode.findMany({ where: { userId: id } });
  expect(row?.wrongTries).toBe(5);
});

test('the right code fifty times at once gives one session', async () => {
  const { id, email, code } = await makePending();
  const all = await inParallel(50, () => verify(email, code));
  const statuses = all.map((one) => (one.status === 'fulfilled' ? one.value : 0)).toSorted();
  expect(statuses).toEqual([200, ...Array(49).fill(400)]);
  expect(await db.session.count({ where: { userId: id } })).toBe(1);
});

test('after ten minutes, or after a newer one, a code is dead', async () => {
  const late = await makePending();
  await db.verificationCode.updateMany({ where: { userId: late.id }, data: { expiresAt: new Date(Date.now() - 1) } });
  expect(await verify(late.email, late.code)).toBe(400);
  const { id, email, code } = await makePending();
  const newer = await transaction((tx) => issueCode(tx, id, email, 'signup'));
  if (newer !== code) expect(await verify(email, code)).toBe(400);
  expect(await verify(email, newer)).toBe(200);
});

test('a code lives ten minutes and is stored as a hash', async () => {
  const { id, code } = await makePending();
  const row = await db.verificationCode.findFirstOrThrow({ where: { userId: id } });
  expect(row.expiresAt.getTime() - row.created.getTime()).toBeCloseTo(600_000, -4);
  expect(JSON.stringify(row)).not.toContain(code);
});

test('a code is mailed again once a minute; the refusal says how long to wait', async () => {
  const { email } = await makePending();
  const resend = () => visitor().send('POST /resend-verify-email', { body: { email } });
  expect((await resend()).status).toBe(204);
  const second = await resend();
  expect(second.status).toBe(429);
  const seconds = Number(second.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(60);
  expect(await verify(email, codeIn(await mailTo(email)))).toBe(200);
});

test('an address that needs no code gets the same answers and no mail', async () => {
  const [known, unknown] = [(await makeAccount()).email, newAddress()];
  for (const email of [known, unknown]) {
    const resend = () => visitor().send('POST /resend-verify-email', { body: { email } });
    expect((await resend()).status).toBe(204);
    expect((await resend()).status).toBe(429);
  }
  // Mails go out in order: once this one is there, an earlier one would be too.
  const { email } = await makePending();
  await visitor().call('POST /resend-verify-email', { body: { email } });
  await mailTo(email);
  expect([...(await mailsTo(known)), ...(await mailsTo(unknown))]).toEqual([]);
});
