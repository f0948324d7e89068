import { describe, expect, test } from 'vitest';
import { shippedVersion } from '@/server/installation/legal-templates';
import { logIn } from '@/server/access/log-in';
import { hashToken, newToken } from '@/server/access/login-tokens';
import { mailSignUpCode } from '@/server/access/mail-code';
import { sendResetPasswordEmail } from '@/server/access/passwords/reset-password';
import { db } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { storedKey, takePoint } from '@/server/platform/limits/rate-limit';
import { presentMe } from '@/server/profile/queries';
import { allAgreed, customerForm, newAddress } from '@/tests/support/accounts';
import { aUser } from '@/tests/support/builders';
import { queuedFor, queuedMails } from '@/tests/support/jobs/queued-jobs';
import { clientAddress } from '@/tests/support/network/client-address';
import { isWholeRun } from '@/tests/support/whole-run';
import { signUp } from './sign-up';
import { resendVerifyEmail, verify } from './verify';

class Person {
  browserToken: string | null = newToken().token;
  readonly address = clientAddress();
  code = '';

  constructor(
    readonly email: string,
    readonly password: string,
    readonly firstName = 'Ada',
  ) {}

  get origin() {
    return { address: this.address, browserToken: this.browserToken };
  }

  async submit(more: object = {}): Promise<void> {
    const { email, password, firstName } = this;
    const { signUpToken } = await signUp({ ...customerForm({ email, password, firstName }), ...more }, this.origin);
    this.browserToken = signUpToken;
  }

  async signUp(more: object = {}): Promise<void> {
    await this.submit(more);
    await this.receiveMail();
  }

  async resend(): Promise<void> {
    await resendVerifyEmail(this.email, { ...this.origin, address: clientAddress() });
    await this.receiveMail();
  }

  private async receiveMail(): Promise<void> {
    await mailSignUpCode(this.email, this.browserToken && hashToken(this.browserToken));
    this.code = (await queuedMails(this.email)).at(-1)?.values.code ?? '';
  }

  async verify(code: string, password?: string): Promise<string> {
    return outcomeOf(() => verify({ email: this.email, code, password }, this.origin));
  }
}

async function outcomeOf(run: () => Promise<unknown>): Promise<string> {
  try {
    await run();
    return 'verified';
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

function interleavings<T>(left: readonly T[], right: readonly T[]): T[][] {
  if (left.length === 0 || right.length === 0) return [[...left, ...right]];
  const [l, r] = [left[0] as T, right[0] as T];
  return [
    ...interleavings(left.slice(1), right).map((rest) => [l, ...rest]),
    ...interleavings(left, right.slice(1)).map((rest) => [r, ...rest]),
  ];
}

describe('a sign-up', () => {
  const origin = () => ({ address: clientAddress(), browserToken: null });

  test.each([
    [{ password: 'Password1' }, { password: 'This password is too common. Please choose another one.' }],
    [{ phone: 'call me' }, { phone: 'Please enter a valid phone number' }],
  ])('with %o is refused', async (change, fields) => {
    const form = customerForm();
    await expect(signUp({ ...form, ...change }, origin())).rejects.toMatchObject({ kind: 'validation', fields });
    expect(await db.signUp.count({ where: { email: form.email } })).toBe(0);
  });

  test('stores the phone number in one format, and hashes of the password and of the token of the browser', async () => {
    const form = { ...customerForm(), password: 'é'.repeat(36), phone: '+46 70 123 45 67' };
    const { email, signUpToken } = await signUp(form, origin());
    const stored = await db.signUp.findFirstOrThrow({ where: { email } });
    // The tests run with the lowest cost; server/platform/passwords.test.ts checks the default.
    expect(stored).toMatchObject({ phone: '+46701234567', passwordHash: expect.stringMatching(/^\$2[aby]\$10\$/) });
    expect(JSON.stringify(stored)).not.toContain(signUpToken);
  });

  test('with a known address leaves the account as it is', async () => {
    const account = await aUser();
    expect((await signUp(customerForm({ email: account.email }), origin())).email).toBe(account.email);
    expect(await db.user.findUniqueOrThrow({ where: { id: account.id } })).toEqual(account);
  });

  test.each([
    [{ isVoice: false as const }, { isVoice: false, voiceStatus: null }],
    [
      { isVoice: true as const, agreements: allAgreed },
      { isVoice: true, voiceStatus: 'applied' },
    ],
  ])('with %o makes the owner of a team, and publishes no voice', async (kind, expected) => {
    const person = new Person(newAddress(), 'quiet-lantern-81');
    await person.signUp(kind);
    expect(await person.verify(person.code)).toBe('verified');
    const { id } = await db.user.findUniqueOrThrow({ where: { email: person.email } });
    const team = { role: 'owner', numMembers: 1, name: 'Quinn Radio AB' };
    expect(await presentMe(id)).toMatchObject({ firstName: 'Ada', ...expected, teams: [team] });
  });
});

describe('two people sign up with one address', () => {
  // The quick run has one order in which the stranger is last, and one in which the owner is.
  const orders = interleavings(['owner signUp', 'owner resend'], ['stranger signUp', 'stranger resend']).filter(
    (_, index) => isWholeRun || index % 3 === 1,
  );

  test.each(orders.map((order) => ({ order, name: order.join(', ') })))(
    '$name: only who reads the mail and signed up gets the account',
    async ({ order }) => {
      const email = newAddress();
      const people = { owner: new Person(email, 'the-owners-own-81'), stranger: new Person(email, 'the-strangers-81') };
      const { owner, stranger } = people;
      for (const step of order) {
        const [who, what] = step.split(' ') as ['owner' | 'stranger', 'signUp' | 'resend'];
        await people[who][what]();
      }
      const elsewhere = new Person(email, 'a-password-of-nobody');
      // The stranger has their own browser and password, and can only guess the mailed codes.
      expect(await stranger.verify(owner.code === stranger.code ? other(owner.code) : owner.code)).toBe('wrong-code');
      expect(await owner.verify(owner.code === stranger.code ? other(owner.code) : stranger.code)).toBe('wrong-code');
      expect(await elsewhere.verify(stranger.code)).toBe('password-required-to-verify');
      expect(await elsewhere.verify(owner.code)).toBe('password-required-to-verify');
      expect(await elsewhere.verify(owner.code, stranger.password)).toBe('wrong-code');
      expect(await db.user.count({ where: { email } })).toBe(0);

      expect(await owner.verify(owner.code)).toBe('verified');
      expect(
        await db.user.findUniqueOrThrow({
          where: { email },
          include: { legalAgreements: { orderBy: { kind: 'asc' } } },
        }),
      ).toMatchObject({
        termsVersion: shippedVersion,
        termsAcceptedAt: expect.any(Date),
        legalAgreements: ['terms', 'privacy'].map((kind) => ({ kind, versionId: 0 })),
      });
      expect(await stranger.verify(stranger.code, stranger.password)).toBe('wrong-code');
      expect(await outcomeOf(() => logIn(email, stranger.password, stranger.address))).toBe('wrong-login');
      expect(await outcomeOf(() => logIn(email, owner.password, owner.address))).toBe('verified');
    },
    60_000,
  );

  test('each half verified at the same moment, one account is created', async () => {
    const email = newAddress();
    const [one, two] = [new Person(email, 'first-browser-81'), new Person(email, 'second-browser-81')];
    await one.signUp();
    await two.signUp();
    const outcomes = await Promise.all([one.verify(one.code), two.verify(two.code)]);
    expect(outcomes.filter((outcome) => outcome === 'verified')).toHaveLength(1);
    expect(await db.user.count({ where: { email } })).toBe(1);
    expect(await db.signUp.count({ where: { email } })).toBe(0);
  });
});

describe('a code in another browser', () => {
  test('requires the password of the sign-up', async () => {
    const person = new Person(newAddress(), 'quiet-lantern-81');
    await person.signUp();
    const elsewhere = new Person(person.email, person.password);
    expect(await elsewhere.verify(person.code)).toBe('password-required-to-verify');
    expect(await elsewhere.verify(person.code, 'another-lantern-81')).toBe('wrong-code');
    expect(await elsewhere.verify(person.code, person.password)).toBe('verified');
  });

  test('requires a password for an address without a sign-up too', async () => {
    const nobody = new Person(newAddress(), 'quiet-lantern-81');
    expect(await nobody.verify('123456')).toBe('password-required-to-verify');
    expect(await nobody.verify('123456', nobody.password)).toBe('wrong-code');
  });

  test('stays valid after wrong guesses by strangers', async () => {
    const person = new Person(newAddress(), 'quiet-lantern-81');
    await person.signUp();
    const stranger = new Person(person.email, 'the-strangers-81');
    await stranger.signUp();
    for (let round = 0; round < 6; round++) await stranger.verify(other(stranger.code));
    expect(await person.verify(person.code)).toBe('verified');
  });

  test('a known password of a sign-up resets no limit of failed logins', async () => {
    const account = new Person(newAddress(), 'quiet-lantern-81');
    await account.signUp();
    await account.verify(account.code);
    const stranger = new Person(account.email, 'the-strangers-81');
    await stranger.signUp();
    for (let round = 0; round < 5; round++) {
      expect(await outcomeOf(() => logIn(account.email, `guess-number-${round}`, stranger.address))).toBe(
        'wrong-login',
      );
    }
    await stranger.verify('000000', stranger.password);
    expect(await outcomeOf(() => logIn(account.email, 'guess-number-6', stranger.address))).toBe('too-many-requests');
  });
});

describe('the mail of a sign-up', () => {
  test('contains no user input but the address, and links to the intended page', async () => {
    const person = new Person(newAddress(), 'quiet-lantern-81', 'Click http://evil.example to win');
    await person.signUp({ companyName: 'www.evil.example', createProject: true, voiceId: 'voice_1' });
    const [mail] = await queuedMails(person.email);
    expect(JSON.stringify(mail)).not.toContain('evil');
    const link = new URL(mail?.values.link ?? '');
    expect(link.pathname).toBe('/search/verify');
    expect(Object.fromEntries(link.searchParams)).toEqual({
      email: person.email,
      code: person.code,
      createProject: 'true',
      voiceId: 'voice_1',
    });
  });

  test('states that the address has an account, and contains no working code', async () => {
    const person = new Person(newAddress(), 'quiet-lantern-81');
    await person.signUp();
    await person.verify(person.code);
    const stranger = new Person(person.email, 'the-strangers-81', 'Mallory');
    await stranger.signUp({ createProject: true, voiceId: 'voice_1' });
    expect((await queuedMails(person.email)).at(-1)).toMatchObject({
      template: 'account-exists',
      values: {
        firstName: 'Ada',
        link: expect.stringMatching(/\/search\/login\?createProject=true&voiceId=voice_1$/),
      },
    });
    expect(await stranger.verify('123456')).toBe('wrong-code');
  });

  test('reaches the owner after a stranger has used up their own limit', async () => {
    const email = newAddress();
    const stranger = new Person(email, 'the-strangers-81');
    await stranger.signUp();
    const fromOneNetwork = () => resendVerifyEmail(email, stranger.origin);
    await fromOneNetwork();
    expect(await outcomeOf(fromOneNetwork)).toBe('too-many-requests');
    const owner = new Person(email, 'the-owners-own-81');
    await owner.signUp();
    expect(await outcomeOf(() => resendVerifyEmail(email, owner.origin))).toBe('verified');
    expect(await owner.verify(owner.code)).toBe('verified');
  });

  test('reaches the owner after strangers from five networks have used up theirs', async () => {
    const email = newAddress();
    const strangers = Array.from({ length: 5 }, () => new Person(email, 'the-strangers-81'));
    for (const [index, stranger] of strangers.entries()) {
      await stranger.submit();
      const browserHash = hashToken(stranger.browserToken ?? '');
      for (let round = 0; round < 5; round++) await mailSignUpCode(email, browserHash, `198.51.${index}.0/24`);
    }
    expect(await queuedMails(email)).toHaveLength(9);
    const owner = new Person(email, 'the-owners-own-81');
    await owner.submit();
    await mailSignUpCode(email, hashToken(owner.browserToken ?? ''), '203.0.113.0/24');
    const mails = await queuedMails(email);
    expect(mails).toHaveLength(10);
    expect(await owner.verify(mails.at(-1)?.values.code ?? '')).toBe('verified');
  });

  test('is requested in the name of the network', async () => {
    const email = newAddress();
    const origin = { address: '203.0.113.77', browserToken: null };
    await signUp(customerForm({ email }), origin);
    await resendVerifyEmail(email, { ...origin, address: '2001:db8:5:6::7' });
    expect(await queuedFor('mail-sign-up', email)).toMatchObject([
      { network: '203.0.113.0/24' },
      { network: '2001:db8:5::/48' },
    ]);
  });
});

test('a sign-up again in the same browser replaces the first one', async () => {
  const person = new Person(newAddress(), 'a-mistyped-one-81');
  await person.signUp();
  const first = person.code;
  const corrected = new Person(person.email, 'quiet-lantern-81');
  corrected.browserToken = person.browserToken;
  await corrected.signUp();
  expect(await db.signUp.count({ where: { email: person.email } })).toBe(1);
  if (first !== corrected.code) expect(await corrected.verify(first)).toBe('wrong-code');
  expect(await corrected.verify(corrected.code)).toBe('verified');
  expect(await outcomeOf(() => logIn(person.email, 'a-mistyped-one-81', person.address))).toBe('wrong-login');
});

test('a token that someone else has put into the browser gives them no part of its sign-up', async () => {
  const email = newAddress();
  const [victim, attacker] = [new Person(email, 'the-owners-own-81'), new Person(email, 'the-strangers-81')];
  const planted = newToken().token;
  victim.browserToken = planted;
  attacker.browserToken = planted;
  await victim.signUp();
  await attacker.signUp();
  expect(new Set([planted, victim.browserToken, attacker.browserToken]).size).toBe(3);
  // The newest mail in the victim's mailbox is about the attacker's sign-up.
  if (attacker.code !== victim.code) expect(await victim.verify(attacker.code)).toBe('wrong-code');
  expect(await victim.verify(victim.code)).toBe('verified');
  expect(await outcomeOf(() => logIn(email, attacker.password, attacker.address))).toBe('wrong-login');
  expect(await outcomeOf(() => logIn(email, victim.password, victim.address))).toBe('verified');
});

test('the password check of a verification counts as an attempt of its address', async () => {
  const email = newAddress();
  const people = Array.from({ length: 6 }, () => new Person(email, 'a long password 1'));
  for (const person of people) await signUp(customerForm({ email, password: person.password }), person.origin);
  const stranger = new Person(email, 'another password 2');
  stranger.browserToken = null;
  expect(await stranger.verify('000000', stranger.password)).toBe('wrong-code');
  const counter = await db.rateLimit.findUniqueOrThrow({
    where: { key: `loginPerAddress:${storedKey(stranger.address)}` },
  });
  // One of six sign-ups is checked.
  expect(counter.points).toBe(1);
});

describe('a login with an unverified address', () => {
  test('checks the sign-up of this browser, else the newest', async () => {
    const email = newAddress();
    const [owner, stranger] = [new Person(email, 'the-owners-own-81'), new Person(email, 'the-strangers-81')];
    for (const person of [owner, stranger]) await person.submit();
    const elsewhere = clientAddress();
    expect(await outcomeOf(() => logIn(email, stranger.password, elsewhere))).toBe('not-verified');
    expect(await outcomeOf(() => logIn(email, owner.password, elsewhere))).toBe('wrong-login');
    expect(await outcomeOf(() => logIn(email, owner.password, owner.address, owner.browserToken))).toBe('not-verified');
  });

  test('takes one password check, however many sign-ups wait', async () => {
    const email = newAddress();
    const people = Array.from({ length: 5 }, () => new Person(email, 'a long password 1'));
    for (const person of people) await signUp(customerForm({ email, password: person.password }), person.origin);
    const address = clientAddress();
    expect(await outcomeOf(() => logIn(email, 'another password 2', address))).toBe('wrong-login');
    const counter = await db.rateLimit.findUniqueOrThrow({ where: { key: `loginPerAddress:${storedKey(address)}` } });
    // Each further check would have taken a point.
    expect(counter.points).toBe(1);
  });
});

test.each([
  ['codeRequests', (email: string, address: string) => resendVerifyEmail(email, { address, browserToken: null })],
  ['resetRequests', sendResetPasswordEmail],
] as const)(
  'requests for mails from one network are limited (%s), whichever email addresses',
  async (limit, request) => {
    const address = clientAddress();
    for (let used = 1; used < 60; used++) await takePoint(limit, address);
    const outcome = (from: string) => outcomeOf(() => request(newAddress(), from));
    expect([await outcome(address), await outcome(address)]).toEqual(['verified', 'too-many-requests']);
    expect(await outcome(clientAddress())).toBe('verified');
  },
);
