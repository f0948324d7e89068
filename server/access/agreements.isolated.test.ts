import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { shippedVersion } from '@/server/installation/legal-templates';
import { db, type Prisma, transaction } from '@/server/platform/db';
import { presentMe } from '@/server/profile/queries';
import { aCustomer, anActor, aSupportAgent, aUser, aVoice } from '@/tests/support/builders';
import { setTime } from '@/tests/support/clock';
import { useOwnDatabase } from '@/tests/support/integration/own-database';
import { expectSuccesses } from '@/tests/support/jobs/outcomes';
import { agreeToTexts, dueAgreements, getAgreements, requireAgreement, storeSignUpAgreements } from './agreements';

/** Tests the rules of docs/rules/legal-texts.md#agreeing-again. Each test has later days than those before it. */

beforeAll(() => useOwnDatabase());
afterEach(() => vi.useRealTimers());

const noon = (day: string) => new Date(`${day}T11:00:00.000Z`);

async function store(validFrom: string, given: Partial<Prisma.LegalTextVersionUncheckedCreateInput> = {}) {
  const version = { kind: 'terms', text: 'New', createdBy: 'admin', needsAgreement: true, summary: 'Change' } as const;
  const { id } = await db.legalTextVersion.create({
    data: { ...version, validFrom: new Date(validFrom), created: new Date(), ...given },
  });
  return id;
}

const dueOf = async ({ id, isVoice = false }: { id: string; isVoice?: boolean }) =>
  (await dueAgreements(db, { id, isVoice })).map(({ kind, versionId }) => [kind, versionId]);

const needed = {
  kind: 'conflict',
  code: 'agreement-needed',
  message: 'Please agree to the new terms first. You find them in your profile.',
};

describe('an account', () => {
  test('owes nothing without versions, and has agreed to the texts of the product', async () => {
    const customer = await aCustomer();
    expect(await dueOf(customer)).toEqual([]);
    const account = await db.user.findUniqueOrThrow({ where: { id: customer.id } });
    const row = { versionId: 0, validFrom: shippedVersion, agreedAt: account.termsAcceptedAt?.toISOString() };
    expect(await getAgreements(customer.actor)).toEqual({
      due: [],
      agreed: [
        { kind: 'terms', title: 'Terms and conditions', ...row },
        { kind: 'privacy', title: 'Privacy policy', ...row },
      ],
    });
    const agent = await aSupportAgent();
    expect((await getAgreements(agent)).agreed).toEqual([]);
  });

  test('owes a version from its day on, until it agrees to that which applies', async () => {
    setTime(noon('2027-01-10'));
    const [customer, agent] = [await aCustomer(), await aSupportAgent()];
    const versionId = await store('2027-01-20');
    expect(await dueOf(customer)).toEqual([]);
    setTime(noon('2027-01-20'));
    const due = { kind: 'terms', title: 'Terms and conditions', versionId, validFrom: '2027-01-20', summary: 'Change' };
    expect((await getAgreements(customer.actor)).due).toEqual([due]);
    expect((await presentMe(customer.id)).agreementsDue).toEqual(['terms']);
    await expect(transaction((tx) => requireAgreement(tx, customer.actor))).rejects.toMatchObject(needed);
    expect(await dueOf({ id: agent.userId })).toEqual([]);

    const agreeTo = (id: number) => agreeToTexts(customer.actor, { agreements: [{ kind: 'terms', versionId: id }] });
    for (const other of [0, versionId + 1]) {
      await expect(agreeTo(other)).rejects.toMatchObject({ kind: 'conflict', code: 'text-changed' });
    }
    await expectSuccesses(5, { of: 5 }, () => agreeTo(versionId));
    const { due: left, agreed } = await agreeTo(versionId);
    expect(left).toEqual([]);
    expect(agreed).toHaveLength(3);
    expect(agreed[0]).toMatchObject({ kind: 'terms', versionId, agreedAt: noon('2027-01-20').toISOString() });
    expect((await presentMe(customer.id)).agreementsDue).toEqual([]);
    await transaction((tx) => requireAgreement(tx, customer.actor));
  });

  test('agrees to a correction in place of what it corrects, which is not due for others', async () => {
    setTime(noon('2027-02-01'));
    const [early, late] = [await aCustomer(), await aCustomer()];
    const versionId = await store('2027-02-01');
    await agreeToTexts(early.actor, { agreements: [{ kind: 'terms', versionId }] });
    setTime(noon('2027-02-02'));
    const corrected = await store('2027-02-02', { needsAgreement: false, summary: '' });
    expect(await dueOf(early)).toEqual([]);
    expect(await dueOf(late)).toEqual([['terms', corrected]]);
    await expect(agreeToTexts(late.actor, { agreements: [{ kind: 'terms', versionId }] })).rejects.toMatchObject({
      code: 'text-changed',
    });
    await agreeToTexts(late.actor, { agreements: [{ kind: 'terms', versionId: corrected }] });
    expect(await dueOf(late)).toEqual([]);
  });

  test('owes only the texts of its kind', async () => {
    setTime(noon('2027-03-01'));
    const [customer, voice] = [await aCustomer(), await aVoice()];
    const terms = await store('2027-03-01');
    const versionId = await store('2027-03-01', { kind: 'consultancy' });
    const agreements = [
      { kind: 'terms' as const, versionId: terms },
      { kind: 'consultancy' as const, versionId },
    ];
    expect(await dueOf({ id: voice.id, isVoice: true })).toEqual([
      ['terms', terms],
      ['consultancy', versionId],
    ]);
    expect(await dueOf(customer)).toEqual([['terms', terms]]);
    await expect(agreeToTexts(customer.actor, { agreements })).rejects.toMatchObject({
      kind: 'validation',
      fields: { agreements: 'One of these texts needs no agreement.' },
    });
    expect(await dueOf(customer)).toEqual([['terms', terms]]);
    expect((await agreeToTexts(voice.actor, { agreements })).due).toEqual([]);
  });
});

describe('a sign-up', () => {
  test('agrees to the versions that applied when it was sent', async () => {
    setTime(noon('2027-04-01'));
    const before = await store('2027-04-01', { kind: 'privacy' });
    await store('2027-05-01', { kind: 'privacy' });
    const signedUpAt = new Date(noon('2027-04-01').getTime() + 60_000);
    setTime(new Date(signedUpAt.getTime() + 60_000));
    const after = await store('2027-04-01', { kind: 'privacy', needsAgreement: false });
    const terms = (await db.legalTextVersion.findFirstOrThrow({ where: { kind: 'terms' }, orderBy: { id: 'desc' } }))
      .id;
    const consultancy = await db.legalTextVersion.findFirstOrThrow({ where: { kind: 'consultancy' } });
    const [customer, voice] = [await aUser(), await aUser({ isVoice: true })];
    for (const user of [customer, voice]) {
      await transaction((tx) => storeSignUpAgreements(tx, user, signedUpAt));
      expect(await dueOf(user)).toEqual([]);
    }
    const rowsOf = async (userId: string) =>
      (await db.legalAgreement.findMany({ where: { userId }, orderBy: { kind: 'asc' } })).map(({ kind, versionId }) => [
        kind,
        versionId,
      ]);
    expect(await rowsOf(customer.id)).toEqual([
      ['terms', terms],
      ['privacy', before],
    ]);
    expect(await rowsOf(voice.id)).toContainEqual(['consultancy', consultancy.id]);
    const { agreed } = await getAgreements(await anActor(customer.id));
    expect(agreed.map(({ kind, validFrom }) => [kind, validFrom]).toSorted()).toEqual([
      ['privacy', '2027-04-01'],
      ['terms', '2027-03-01'],
    ]);
    const later = await aUser();
    await transaction((tx) => storeSignUpAgreements(tx, later, new Date()));
    expect(await rowsOf(later.id)).toContainEqual(['privacy', after]);
  });
});
