import { expect, test } from 'vitest';
import { listFailedPayouts, retryFailedPayouts } from './failed-payouts';
import { sendPayout } from '@/server/assignments/money-jobs';
import { db } from '@/server/platform/db';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { aDuePayout } from '@/tests/support/payments/due-payout';

test('a refused transfer is listed for support and sent once when it is retried', async () => {
  const { voice, projectId, accountId, payoutId: id } = await aDuePayout({ hasAccount: true });
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
