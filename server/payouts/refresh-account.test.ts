import { expect, test, vi } from 'vitest';
import { db } from '@/server/platform/db';
import { newId } from '@/server/platform/ids';
import { type ConnectedAccount, payments } from '@/server/platform/payments';
import { aTeam, aVoice } from '@/tests/support/builders';
import { addPayoutAccount } from '@/tests/support/payments/payout-account';
import { inParallel, pollUntil } from '@/tests/support/jobs/poll';
import { refreshAccount } from './refresh-account';
import { aDuePayout } from '@/tests/support/payments/due-payout';
import { deferred } from '@/tests/support/jobs/deferred';

const mailsTo = async (userId: string) => {
  const { email: to } = await db.user.findUniqueOrThrow({ where: { id: userId } });
  return db.outgoingMail.findMany({ where: { to, template: 'payout-details-changed' }, select: { values: true } });
};

test('stores what the provider says about the account, and mails each change once', async () => {
  const voice = await aVoice();
  const accountId = await addPayoutAccount(voice);
  const team = () => db.team.findUniqueOrThrow({ where: { id: voice.teamId }, include: { bankAccounts: true } });
  await refreshAccount(accountId);
  expect(await mailsTo(voice.id)).toEqual([]);
  await db.team.update({ where: { id: voice.teamId }, data: { stripePayoutsEnabled: false } });
  await db.bankAccount.deleteMany({ where: { teamId: voice.teamId } });
  const gone = { bankName: 'Old bank', country: 'SE', last4: '0001', accountHolderName: 'Sam Rivers' };
  await db.bankAccount.create({
    data: {
      ...gone,
      teamId: voice.teamId,
      stripeBankId: `ba_${newId()}`,
      accountHolderType: 'individual',
      isPrimary: true,
    },
  });
  await inParallel(5, () => refreshAccount(accountId));
  const { bankAccounts, ...row } = await team();
  expect(row).toMatchObject({ stripePayoutsEnabled: true, stripeDetailsSubmitted: true });
  expect(bankAccounts).toMatchObject([{ country: 'DK', last4: '6243', isPrimary: true }]);
  const changes = [
    'The bank account SE •••• 0001 was deleted.',
    'The bank account DK •••• 6243 was added as the primary account.',
  ];
  expect(await mailsTo(voice.id)).toMatchObject([{ values: { changes } }]);
  expect(await db.event.count({ where: { type: 'team-updated', userId: voice.id } })).toBeGreaterThan(0);
});

test('ignores an account of nobody', async () => {
  await refreshAccount(`acct_${newId()}`);
});

test('keeps the newer state of an account, whichever of two requests for it is processed last', async () => {
  const stripeAccountId = `acct_${newId()}`;
  const team = await aTeam({ stripeAccountId });
  const account = (payoutsEnabled: boolean): ConnectedAccount => ({
    accountId: stripeAccountId,
    currentlyDue: payoutsEnabled ? [] : ['external_account'],
    payoutsEnabled,
    detailsSubmitted: true,
    transfersActive: true,
    bankAccounts: [],
  });
  const newIsWritten = deferred();
  const retrieve = vi.spyOn(payments(), 'retrieveConnectedAccount').mockImplementation(async () => account(true));
  retrieve.mockImplementationOnce(async () => {
    await newIsWritten.promise;
    return account(false);
  });
  const older = refreshAccount(stripeAccountId);
  await pollUntil(() => retrieve.mock.calls.length === 1);
  await refreshAccount(stripeAccountId);
  newIsWritten.resolve();
  await older;
  expect(await db.team.findUniqueOrThrow({ where: { id: team.id } })).toMatchObject({
    stripePayoutsEnabled: true,
    stripeCurrentlyDue: [],
  });
});

test('sends failed fees again when the provider enables payouts, and not with every later event', async () => {
  const { voice, accountId, payoutId: id } = await aDuePayout({ hasAccount: true });
  const payout = () => db.payout.findUniqueOrThrow({ where: { id } });
  const isEnabled = (stripePayoutsEnabled: boolean) =>
    db.team.update({ where: { id: voice.teamId }, data: { stripePayoutsEnabled } });
  await db.payout.update({ where: { id }, data: { status: 'failed', failure: 'No such destination', failures: 1 } });
  await isEnabled(true);
  await refreshAccount(accountId);
  expect(await payout()).toMatchObject({ status: 'failed' });
  await isEnabled(false);
  await refreshAccount(accountId);
  expect(await payout()).toMatchObject({ status: 'payable' });
});
