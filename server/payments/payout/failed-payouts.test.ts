import { expect, test } from 'vitest';
import { approveProject } from '@/server/assignments/approve-project';
import { listFailedPayouts, retryFailedPayouts } from './failed-payouts';
import { sendPayout } from '@/server/assignments/money-jobs';
import { db } from '@/server/platform/db';
import { aDelivery, anAssignment } from '@/tests/support/builders';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { addPayoutAccount } from '@/tests/support/payments/payout-account';

test('a refused transfer is listed for support and sent once when it is retried', async () => {
  const { customer, voice, projectId } = await anAssignment({ state: 'accepted' });
  const accountId = await addPayoutAccount(voice);
  await aDelivery(projectId, voice.id);
  await approveProject(customer.actor, projectId);
  const { id } = await db.payout.findFirstOrThrow({ where: { assignment: { projectId } } });
  await db.team.update({ where: { id: voice.teamId }, data: { stripeAccountId: `acct_gone_${voice.id}` } });
  await sendPayout(id);
  const listed = (await listFailedPayouts()).find((payout) => payout.id === id);
  expect(listed).toMatchObject({ assignment: { projectId }, voiceId: voice.id, amountCents: 14_000 });
  expect(listed?.failure).toBeTruthy();

  await db.team.update({ where: { id: voice.teamId }, data: { stripeAccountId: accountId } });
  expect(await retryFailedPayouts()).toBeGreaterThan(0);
  expect((await jobsAbout(id)).map(({ name }) => name)).toContain('pay-out');
  await sendPayout(id);
  expect(await db.payout.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: 'paid', failure: null });
});
