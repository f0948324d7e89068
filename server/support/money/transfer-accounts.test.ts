import { aDuePayout, iban } from '@/tests/support/payments/due-payout';
import { expect, test } from 'vitest';
import { db } from '@/server/platform/db';
import { confirmTransferAccount, getTransferAccount, setTransferAccount } from './transfer-accounts';
import { resolvePaymentIssue, respondWithPaymentIssues, undoIssueResolution } from './issues';
import { updateTeam } from '@/server/teams/update-team';
import { queuedMails } from '@/tests/support/jobs/queued-jobs';
import { aSupportAgent } from '@/tests/support/builders';
import { expectSuccesses } from '@/tests/support/jobs/outcomes';

test('an account counts once it is confirmed, until the voice changes its bank transfer info', async () => {
  const { voice } = await aDuePayout();
  const { teamId } = voice;
  const admin = await aSupportAgent('admin');
  expect(await getTransferAccount(admin, teamId)).toMatchObject({ state: 'none', maskedIban: null });
  const entered = await setTransferAccount(admin, teamId, { holderName: 'Sam Rivers', iban });
  expect(entered).toMatchObject({
    state: 'unconfirmed',
    maskedIban: 'DE •••• •••• •••• 3000',
    enteredBy: 'Sasha Support',
  });
  const { sealedIban } = await db.transferAccount.findUniqueOrThrow({ where: { teamId } });
  expect(sealedIban).not.toContain('370400440532013000');
  await expect(confirmTransferAccount(admin, teamId, 'DK5000400440116243')).rejects.toThrow(
    'This is not the IBAN that was entered.',
  );
  expect(await confirmTransferAccount(admin, teamId, iban)).toMatchObject({ state: 'confirmed' });
  await db.team.update({ where: { id: teamId }, data: { internationalBankTransferInfo: 'Another account' } });
  expect(await getTransferAccount(admin, teamId)).toMatchObject({ state: 'outdated' });
  const actions = await db.auditEntry.findMany({ where: { subject: teamId }, orderBy: { created: 'asc' } });
  expect(actions.map(({ action }) => action)).toEqual(['enter-transfer-account', 'confirm-transfer-account']);
  expect(JSON.stringify(actions)).not.toContain('370400440532013000');
  expect((await queuedMails(voice.email)).map(({ template }) => template)).toContain('payout-details-changed');
  await expect(setTransferAccount(admin, teamId, { holderName: 'Sam', iban: 'US12' })).rejects.toThrow('not valid');
});

test('a confirmed account becomes an issue of the team when the voice changes its info, until it is confirmed again', async () => {
  const { voice } = await aDuePayout();
  const { teamId } = voice;
  const admin = await aSupportAgent('admin');
  const actor = { ...voice.actor, hasRecentPassword: true };
  const change = (internationalBankTransferInfo: string) =>
    updateTeam(actor, teamId, { internationalBankTransferInfo });
  const issues = () => db.paymentIssue.findMany({ where: { teamId }, orderBy: { created: 'asc' } });
  await setTransferAccount(admin, teamId, { holderName: 'Sam Rivers', iban });
  await change('A first account');
  expect(await issues()).toEqual([]);
  await confirmTransferAccount(admin, teamId, iban);
  await change('A second account');
  await change('A third account');
  expect(await issues()).toMatchObject([
    { subject: 'team', kind: 'transferAccountVoid', projectId: null, resolvedAt: null },
  ]);
  const agent = await aSupportAgent();
  const { body } = await respondWithPaymentIssues(agent, { state: 'open', subject: 'team', limit: 100 });
  const listed = body.find(({ subject }) => subject.kind === 'team' && subject.id === teamId);
  expect(listed).toMatchObject({ kind: 'transferAccountVoid', amount: 0 });
  await confirmTransferAccount(admin, teamId, iban);
  expect(await issues()).toMatchObject([{ resolution: 'Support has confirmed the bank account.' }]);

  await change('A fourth account');
  const id = (await issues()).at(-1)?.id ?? '';
  await expect(resolvePaymentIssue(agent, id, 'Asked the voice')).rejects.toThrow('Missing scope edit-money');
  await expectSuccesses(1, { of: 4 }, () => resolvePaymentIssue(admin, id, 'Asked the voice'));
  expect(await undoIssueResolution(admin, id)).toMatchObject({ subject: { kind: 'team' }, resolvedDate: null });
  const entries = await db.auditEntry.findMany({ where: { subject: teamId, action: { endsWith: 'payment-issue' } } });
  expect(entries).toHaveLength(2);
});
