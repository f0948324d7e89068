import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { crowd, inParallel } from '@/tests/support/jobs/poll';
import { hashPassword } from '@/server/platform/passwords';
import { takePoint } from '@/server/platform/limits/rate-limit';
import { db } from '@/server/platform/db';
import { newAddress } from '@/tests/support/accounts';
import { aCodeFor, aSignUp, aUser } from '@/tests/support/builders';
import { clientAddress } from '@/tests/support/network/client-address';
import { statementsOf } from '@/tests/support/jobs/statements';
import { verify } from './verify';
import { expectSuccesses } from '@/tests/support/jobs/outcomes';

afterEach(() => vi.restoreAllMocks());

const password = 'quiet-lantern-81';
const passwordHash = await hashPassword(password, null);
const otherHash = await hashPassword('another-lantern-82', null);

const newOrigin = () => ({ address: clientAddress(), browserToken: null });
const otherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** Creates sign-ups of several browsers with one email address, oldest first; `hashes` are those of their passwords. */
async function signUps(hashes: readonly string[]) {
  const email = newAddress('waiting');
  const rows: Array<{ id: string; code: string }> = [];
  for (const [index, hash] of hashes.entries()) {
    const created = new Date(Date.now() - 60_000 + index);
    const { id } = await aSignUp({ email, lastName: `Field ${index}`, passwordHash: hash, created });
    rows.push({ id, code: await aCodeFor({ id, email }) });
  }
  const codeOf = (index: number) => rows.at(index)?.code ?? '';
  const wrongTriesOf = async (index: number) =>
    (await db.verificationCode.findFirstOrThrow({ where: { ownerId: rows.at(index)?.id ?? '' } })).wrongTries;
  return { email, codeOf, wrongTriesOf };
}

async function traceOf(body: { email: string; code: string; password: string }) {
  const checks = vi.spyOn(Worker.prototype, 'postMessage');
  let outcome: unknown;
  const statements = await statementsOf(async () => {
    outcome = await verify(body, newOrigin()).catch((error: Error) => error.message);
  });
  const numChecks = checks.mock.calls.length;
  checks.mockRestore();
  return { outcome, statements, numChecks };
}

test('verifies the sign-up whose code and password were entered, also when others are newer', async () => {
  const { email, codeOf } = await signUps([passwordHash, ...Array<string>(8).fill(otherHash)]);
  const { userId } = await verify({ email, code: codeOf(0), password }, newOrigin());
  expect(await db.user.findUnique({ where: { id: userId } })).toMatchObject({ email, lastName: 'Field 0' });
});

test('checks one password and takes the same steps for any number of sign-ups, and for an account', async () => {
  const wrong = 'not-this-one';
  const single = await signUps([passwordHash]);
  const many = await signUps(Array<string>(9).fill(passwordHash));
  // Existing counters take other steps than new ones.
  const requests = [
    { email: newAddress(), code: '123456' },
    { email: (await aUser()).email, code: '123456' },
    { email: single.email, code: otherCode(single.codeOf(0)) },
    { email: single.email, code: single.codeOf(0) },
    { email: many.email, code: many.codeOf(0) },
    { email: many.email, code: many.codeOf(-1) },
  ];
  await traceOf({ email: newAddress(), code: '123456', password: wrong });
  const traces: unknown[] = [];
  for (const request of requests) traces.push(await traceOf({ ...request, password: wrong }));
  expect(traces[0]).toMatchObject({ numChecks: 1, outcome: expect.stringContaining('wrong') });
  for (const trace of traces) expect(trace).toEqual(traces[0]);
});

test('does not create an account with the code of one sign-up and the password of another', async () => {
  const { email, codeOf } = await signUps([passwordHash, otherHash]);
  const crossed = verify({ email, code: codeOf(1), password }, newOrigin());
  await expect(crossed).rejects.toMatchObject({ code: 'wrong-code' });
  expect(await db.user.count({ where: { email } })).toBe(0);
  await verify({ email, code: codeOf(0), password }, newOrigin());
});

test('counts wrong codes of a sign-up only with its password', async () => {
  const { email, codeOf, wrongTriesOf } = await signUps([passwordHash]);
  const code = otherCode(codeOf(0));
  for (const entered of ['not-this-one', password]) {
    await expect(verify({ email, code, password: entered }, newOrigin())).rejects.toMatchObject({ code: 'wrong-code' });
  }
  expect(await wrongTriesOf(0)).toBe(1);
});

test('limits the codes that are tried for one email address from any number of networks', async () => {
  const { email, codeOf } = await signUps([passwordHash, otherHash]);
  for (let used = 0; used < 49; used++) await takePoint('verifyPerEmail', email);
  const guess = () => verify({ email, code: otherCode(codeOf(0)), password }, newOrigin());
  await expect(guess()).rejects.toMatchObject({ code: 'wrong-code' });
  await expect(guess()).rejects.toMatchObject({
    kind: 'too-many-requests',
    message: 'Too many attempts. Please sign up again in this browser.',
  });
});

describe('in the browser of the sign-up', () => {
  /** Creates a sign-up of a known browser, so that no password is checked. */
  async function aKnownSignUp() {
    const signUp = await aSignUp({ passwordHash });
    const { id, email, token: browserToken } = signUp;
    const code = await aCodeFor(signUp);
    const origin = { address: clientAddress(), browserToken };
    const enter = (entered: string) => verify({ email, code: entered }, origin);
    const row = () => db.verificationCode.findFirstOrThrow({ where: { ownerId: id }, orderBy: { created: 'desc' } });
    return { id, email, code, enter, row };
  }

  const wrongCode = { kind: 'validation', code: 'wrong-code' };

  test('a code has five attempts', async () => {
    const [alive, dead] = [await aKnownSignUp(), await aKnownSignUp()];
    for (let tries = 0; tries < 4; tries++) {
      await expect(alive.enter(otherCode(alive.code))).rejects.toMatchObject(wrongCode);
    }
    await alive.enter(alive.code);
    for (let tries = 0; tries < 5; tries++) {
      await expect(dead.enter(otherCode(dead.code))).rejects.toMatchObject(wrongCode);
    }
    await expect(dead.enter(dead.code)).rejects.toMatchObject(wrongCode);
  });

  test('many concurrent wrong attempts use up the code', async () => {
    const { code, enter, row } = await aKnownSignUp();
    await inParallel(crowd, () => enter(otherCode(code)));
    await expect(enter(code)).rejects.toMatchObject(wrongCode);
    expect((await row()).wrongTries).toBe(5);
  });

  test('the right code sent many times at once creates one account and one session', async () => {
    const { email, code, enter } = await aKnownSignUp();
    await expectSuccesses(1, { of: crowd }, () => enter(code));
    expect(await db.user.count({ where: { email } })).toBe(1);
    expect(await db.session.count({ where: { user: { email } } })).toBe(1);
  });

  test('a code is stored as a hash, and expires after ten minutes or when a newer one is sent', async () => {
    const [late, waiting] = [await aKnownSignUp(), await aKnownSignUp()];
    const { id, created, expiresAt, ...stored } = await late.row();
    expect(expiresAt.getTime() - created.getTime()).toBeCloseTo(600_000, -4);
    expect(Object.values(stored)).not.toContain(late.code);
    await db.verificationCode.update({ where: { id }, data: { expiresAt: new Date(Date.now() - 1) } });
    await expect(late.enter(late.code)).rejects.toMatchObject(wrongCode);
    const newer = await aCodeFor(waiting);
    if (newer !== waiting.code) await expect(waiting.enter(waiting.code)).rejects.toMatchObject(wrongCode);
    await waiting.enter(newer);
  });
});
