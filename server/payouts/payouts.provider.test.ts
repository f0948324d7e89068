import { describe, expect, test } from 'vitest';
import type { Actor } from '@/server/access/actor';
import { acceptProject } from '@/server/assignments/accept-project';
import { approveProject } from '@/server/assignments/approve-project';
import { sendPayout } from '@/server/assignments/money-jobs';
import { db, Prisma } from '@/server/platform/db';
import { operatorDay } from '@/server/platform/operator-day';
import { payments } from '@/server/platform/payments';
import { updateTeam } from '@/server/teams/update-team';
import { aDelivery, anAssignment, aVoice } from '@/tests/support/builders';
import { inParallel } from '@/tests/support/jobs/poll';
import { ownProvider } from '@/tests/support/payments/own-provider';
import { createAccountLink } from './create-account-link';
import { downloadEarnings, getEarnings, respondWithPayoutHistory } from './earnings';
import { addBankAccount, deleteBankAccount, updateBankAccount } from './edit-bank-accounts';
import { refreshAccount, refreshPayoutAccount } from './refresh-account';

const provider = ownProvider();

const confirmed = (actor: Actor): Actor => ({ ...actor, hasRecentPassword: true });
const teamOf = (id: string) => db.team.findUniqueOrThrow({ where: { id } });

async function aVoiceTeam(country = 'DE') {
  const voice = await aVoice();
  const { teamId } = await db.teamMember.findFirstOrThrow({ where: { userId: voice.id } });
  await db.team.update({ where: { id: teamId }, data: { country } });
  return { voice, teamId, actor: confirmed(voice.actor) };
}

const ibans = ['DE89370400440532013000', 'FR1420041010050500013M02606', 'AT611904300234573201', 'DK5000400440116243'];

async function aToken(iban = ibans[0] ?? ''): Promise<string> {
  const holder = { accountHolderName: 'Sam Rivers', accountHolderType: 'individual' as const };
  return (await payments().simulateBankToken({ iban, ...holder })).token;
}

/** Completes the provider's form, as the voice does in the browser. */
async function complete(url: string): Promise<string | null> {
  return (await fetch(url, { method: 'POST', redirect: 'manual' })).headers.get('location');
}

async function aSetUpTeam() {
  const scene = await aVoiceTeam();
  const { url } = await createAccountLink(scene.actor, scene.teamId);
  await complete(url);
  await refreshPayoutAccount(scene.actor, scene.teamId);
  return scene;
}

async function withTwoAccounts() {
  const scene = await aSetUpTeam();
  await addBankAccount(scene.actor, scene.teamId, { token: await aToken(ibans[0]), primary: true });
  const team = await addBankAccount(scene.actor, scene.teamId, { token: await aToken(ibans[1]), primary: false });
  const [first, second] = team.bankAccounts;
  if (!first || !second) throw new Error('The bank accounts are missing.');
  return { ...scene, team, first, second };
}

const mailsOf = async (userId: string) => {
  const { email } = await db.user.findUniqueOrThrow({ where: { id: userId } });
  const mails = await db.outgoingMail.findMany({
    where: { to: email, template: 'payout-details-changed' },
    orderBy: { created: 'asc' },
  });
  return mails.map(({ values }) => (values as { changes: string[] }).changes);
};

describe('the setup of payouts', () => {
  test("leads to the provider's form and back, and says what is still needed", async () => {
    const { actor, teamId } = await aVoiceTeam();
    const { url } = await createAccountLink(actor, teamId);
    const started = await refreshPayoutAccount(actor, teamId);
    expect(started).toMatchObject({ hasStripePayout: true, stripe: { isStarted: true, isSetUp: false } });
    expect(started.stripe.currentlyDue).toContain('individual.first_name');
    expect(await complete(url)).toMatch(new RegExp(`/teams/${teamId}/payout-settings/stripe-settings\\?from=stripe$`));
    // The provider says what is missing when it has been asked again, by the page or by the webhook.
    await provider.deliverEvents();
    const { stripeCurrentlyDue, stripeDetailsSubmitted } = await teamOf(teamId);
    expect({ stripeCurrentlyDue, stripeDetailsSubmitted }).toEqual({
      stripeCurrentlyDue: ['external_account'],
      stripeDetailsSubmitted: true,
    });
  });

  test('creates one account under parallel requests and lost responses', async () => {
    const { actor, teamId } = await aVoiceTeam();
    await provider.fail({ kind: 'drop-response', match: 'POST /v1/accounts' });
    await expect(createAccountLink(actor, teamId)).rejects.toMatchObject({ code: 'payment-unavailable' });
    await db.team.update({ where: { id: teamId }, data: { name: 'Renamed in between' } });
    await inParallel(5, () => createAccountLink(actor, teamId));
    const { data } = await provider.sdk.accounts.list({ limit: 100 });
    expect(data.filter(({ metadata }) => metadata?.teamId === teamId)).toHaveLength(1);
  });

  test.each([
    ['', 'Please complete your profile: your company information has no country.'],
    ['BR', 'Your fees are paid by bank transfer. Please add bank transfer info.'],
  ])('does not start in the country %j', async (country, message) => {
    const { actor, teamId } = await aVoiceTeam(country);
    await expect(createAccountLink(actor, teamId)).rejects.toMatchObject({ kind: 'conflict', message });
  });

  test('is not for voices whose payouts are hidden', async () => {
    const { actor, teamId } = await aVoiceTeam();
    await db.team.update({ where: { id: teamId }, data: { hidePayouts: true } });
    const missing = { message: 'Missing scope edit-payouts' };
    await expect(createAccountLink(actor, teamId)).rejects.toMatchObject(missing);
  });
});

describe('bank accounts', () => {
  test('need a complete setup, a recent password, and an IBAN of a SEPA country', async () => {
    const started = await aVoiceTeam();
    const add = (actor: Actor, teamId: string, token: string) =>
      addBankAccount(actor, teamId, { token, primary: true });
    await expect(add(started.actor, started.teamId, 'btok_1')).rejects.toMatchObject({
      message: 'Please setup Stripe before you continue.',
    });
    const { actor, teamId } = await aSetUpTeam();
    await expect(add({ ...actor, hasRecentPassword: false }, teamId, 'btok_1')).rejects.toMatchObject({
      code: 'password-required',
    });
    await expect(add({ ...actor, impersonatorId: 'support' }, teamId, 'btok_1')).rejects.toMatchObject({
      code: 'impersonating',
    });
    await expect(add(actor, teamId, 'btok_unknown')).rejects.toMatchObject({ kind: 'validation' });
    const brazilian = await aToken('BR1800360305000010009795493C1');
    await expect(add(actor, teamId, brazilian)).rejects.toMatchObject({
      fields: { token: 'Please enter an IBAN of a SEPA country.' },
    });
    expect(await db.bankAccount.count({ where: { teamId } })).toBe(0);
    await add(actor, teamId, await aToken(ibans[0]));
    await expect(add(actor, teamId, await aToken(ibans[0]))).rejects.toMatchObject({
      kind: 'validation',
      fields: { token: 'This bank account has already been added.' },
    });
    expect(await db.bankAccount.count({ where: { teamId } })).toBe(1);
  });

  test('the first one is primary and enables payouts; exactly one is primary', async () => {
    const { actor, teamId, team, second } = await withTwoAccounts();
    expect(team.bankAccounts).toMatchObject([
      { country: 'DE', last4: '3000', primary: true, accountHolderName: 'Sam Rivers', accountHolderType: 'individual' },
      { country: 'FR', last4: '2606', primary: false },
    ]);
    expect(team.stripe).toMatchObject({ currentlyDue: [], payoutsEnabled: true });
    const changed = await updateBankAccount(actor, { teamId, bankAccountId: second.id }, { primary: true });
    expect(changed.bankAccounts).toMatchObject([
      { country: 'FR', primary: true },
      { country: 'DE', primary: false },
    ]);
    const third = await addBankAccount(actor, teamId, { token: await aToken(ibans[2]), primary: true });
    expect(third.bankAccounts.map(({ country, primary }) => `${country} ${primary}`)).toEqual([
      'AT true',
      'DE false',
      'FR false',
    ]);
  });

  test('stay with exactly one primary under parallel changes and events in any order', async () => {
    const { actor, teamId, first, second } = await withTwoAccounts();
    await inParallel(6, (attempt) =>
      updateBankAccount(actor, { teamId, bankAccountId: attempt % 2 ? first.id : second.id }, { primary: true }),
    );
    await provider.deliverEvents((events) => events.toReversed());
    const stored = await db.bankAccount.findMany({ where: { teamId, isPrimary: true } });
    const { stripeAccountId } = await teamOf(teamId);
    const account = await payments().retrieveConnectedAccount(stripeAccountId ?? '');
    expect(stored.map(({ stripeBankId }) => stripeBankId)).toEqual(
      account.bankAccounts.filter(({ primary }) => primary).map(({ bankAccountId }) => bankAccountId),
    );
    await expect(db.bankAccount.updateMany({ where: { teamId }, data: { isPrimary: true } })).rejects.toThrow(
      Prisma.PrismaClientKnownRequestError,
    );
  });

  test('change their holder; the primary one stays primary and cannot be deleted', async () => {
    const { actor, teamId, first, second } = await withTwoAccounts();
    const path = { teamId, bankAccountId: first.id };
    const renamed = await updateBankAccount(actor, path, {
      accountHolderName: 'Rivers Ltd',
      accountHolderType: 'company',
    });
    expect(renamed.bankAccounts[0]).toMatchObject({ accountHolderName: 'Rivers Ltd', accountHolderType: 'company' });
    await expect(updateBankAccount(actor, path, { primary: false })).rejects.toMatchObject({ kind: 'conflict' });
    await expect(deleteBankAccount(actor, path)).rejects.toMatchObject({ code: 'primary-bank-account' });
    const left = await deleteBankAccount(actor, { teamId, bankAccountId: second.id });
    expect(left.bankAccounts.map(({ id }) => id)).toEqual([first.id]);
    await expect(deleteBankAccount(actor, { teamId, bankAccountId: second.id })).rejects.toMatchObject({
      kind: 'not-found',
    });
  });

  test('are mailed and audited with each change, once', async () => {
    const { voice, actor, teamId, first, second } = await withTwoAccounts();
    await updateBankAccount(actor, { teamId, bankAccountId: second.id }, { primary: true });
    await updateBankAccount(actor, { teamId, bankAccountId: first.id }, { accountHolderName: 'Kim Rivers' });
    await deleteBankAccount(actor, { teamId, bankAccountId: first.id });
    await provider.deliverEvents();
    expect(await mailsOf(voice.id)).toEqual([
      ['The bank account DE •••• 3000 was added as the primary account.'],
      ['The bank account FR •••• 2606 was added.'],
      ['The bank account FR •••• 2606 became the primary account.'],
      ['The account holder of DE •••• 3000 was changed to Kim Rivers.'],
      ['The bank account DE •••• 3000 was deleted.'],
    ]);
    const entries = await db.auditEntry.findMany({
      where: { subject: teamId, actorId: voice.id },
      orderBy: { created: 'asc' },
    });
    expect(entries.map(({ action }) => action)).toEqual([
      'add-bank-account',
      'add-bank-account',
      'update-bank-account',
      'update-bank-account',
      'delete-bank-account',
    ]);
  });

  test('that were added at the provider appear, and its mail is sent', async () => {
    const { voice, teamId } = await aSetUpTeam();
    const { stripeAccountId } = await teamOf(teamId);
    await payments().addBankAccount({
      accountId: stripeAccountId ?? '',
      token: await aToken(),
      primary: true,
      idempotencyKey: `bank-${teamId}`,
    });
    await provider.deliverEvents();
    await refreshAccount(stripeAccountId ?? '');
    expect(await db.bankAccount.findMany({ where: { teamId } })).toMatchObject([{ last4: '3000', isPrimary: true }]);
    expect(await mailsOf(voice.id)).toHaveLength(1);
  });
});

test('bank transfer info needs a recent password, and its change is mailed and audited', async () => {
  const { voice, actor, teamId } = await aVoiceTeam();
  const change = { internationalBankTransferInfo: 'Another Bank, DE89 3704 0044 0532 0130 00' };
  await expect(updateTeam({ ...actor, hasRecentPassword: false }, teamId, change)).rejects.toMatchObject({
    code: 'password-required',
  });
  await updateTeam(actor, teamId, change);
  await updateTeam(actor, teamId, change);
  expect(await mailsOf(voice.id)).toEqual([['The international bank transfer info was changed.']]);
  expect(await db.auditEntry.count({ where: { subject: teamId, action: 'update-bank-transfer-info' } })).toBe(1);
});

describe('payouts', () => {
  async function approved() {
    const scene = await anAssignment();
    const { customer, voice, projectId } = scene;
    const teamId = voice.teamId;
    await db.team.update({ where: { id: teamId }, data: { country: 'DE' } });
    const actor = confirmed(voice.actor);
    await complete((await createAccountLink(actor, teamId)).url);
    await refreshPayoutAccount(actor, teamId);
    await addBankAccount(actor, teamId, { token: await aToken(), primary: true });
    await acceptProject(voice.actor, projectId, true);
    await aDelivery(projectId, voice.id);
    await approveProject(customer.actor, projectId);
    await db.projectDocument.updateMany({
      where: { projectId, uri: null },
      data: { uri: `documents/${projectId}.pdf` },
    });
    const payout = await db.payout.findFirstOrThrow({ where: { assignment: { projectId } } });
    return { ...scene, teamId, actor, payout };
  }
  const historyOf = async (actor: Actor, teamId: string) =>
    (await respondWithPayoutHistory(actor, teamId, { limit: 20 })).body;

  test('are listed with their document and day, and summed by month', async () => {
    const { actor, teamId, payout, projectId } = await approved();
    const month = `${operatorDay().slice(0, 7)}-01`;
    expect(await historyOf(actor, teamId)).toMatchObject([
      { projectId, fee: 140, isPaidOut: false, paidOutDate: null, selfBillingUri: null, notice: null },
    ]);
    expect(await getEarnings(actor, teamId)).toEqual({
      earned: 140,
      onItsWay: 140,
      paid: 0,
      months: [{ month, earned: 140, onItsWay: 140, paid: 0 }],
    });
    await sendPayout(payout.id);
    const [row] = await historyOf(actor, teamId);
    expect(row).toMatchObject({ isPaidOut: true, invoiceInfoUri: `documents/${projectId}.pdf` });
    expect(row?.paidOutDate?.slice(0, 10)).toBe(new Date().toISOString().slice(0, 10));
    expect(await getEarnings(actor, teamId)).toMatchObject({ earned: 140, onItsWay: 0, paid: 140 });
    await db.payout.update({ where: { id: payout.id }, data: { paidAt: new Date('2024-01-31T23:30:00Z') } });
    expect((await getEarnings(actor, teamId)).months).toEqual([
      { month, earned: 140, onItsWay: 0, paid: 0 },
      { month: '2024-02-01', earned: 0, onItsWay: 0, paid: 140 },
    ]);
    const { extra } = await downloadEarnings(actor, teamId);
    const lines = new TextDecoder().decode(extra.bytes as Uint8Array).split('\r\n');
    expect(lines[1]).toMatch(/,II-\d{4}-\d{6},140\.00,0\.00,140\.00,2024-02-01,0\.00,140\.00$/);
  });

  test('say that they are on hold while the payment is disputed', async () => {
    const { actor, teamId, projectId } = await approved();
    const { id: paymentId } = await db.payment.findFirstOrThrow({ where: { projectId } });
    expect(await historyOf(actor, teamId)).toMatchObject([{ isOnHold: false }]);
    await db.paymentIssue.create({ data: { projectId, paymentId, kind: 'disputed', amountCents: 1 } });
    const notice = 'Payout is on hold because the payment is disputed.';
    expect(await historyOf(actor, teamId)).toMatchObject([{ isOnHold: true, isPaidOut: false, notice }]);
  });

  test('that failed say so, and are hidden from other voices', async () => {
    const { actor, teamId, payout } = await approved();
    await db.payout.update({ where: { id: payout.id }, data: { status: 'failed', failure: 'Refused.' } });
    const [row] = await historyOf(actor, teamId);
    expect(row?.notice).toBe('The transfer of your fee failed. Our support team has been informed.');
    const other = await aVoiceTeam();
    await expect(respondWithPayoutHistory(other.actor, teamId, { limit: 20 })).rejects.toMatchObject({
      kind: 'forbidden',
    });
    expect(await historyOf(other.actor, other.teamId)).toEqual([]);
    expect(await getEarnings(other.actor, other.teamId)).toEqual({ earned: 0, onItsWay: 0, paid: 0, months: [] });
  });
});
