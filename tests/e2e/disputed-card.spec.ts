import { db } from '@/server/platform/db';
import { expect, test } from '@/tests/support/browser-test';
import { deliver, stage } from '@/tests/support/market';
import { pictures } from '@/tests/support/pictures';
import { pollUntil } from '@/tests/support/jobs/poll';
import { decideDispute, openDispute } from '@/tests/support/payments/simulator';

test('a customer, the voice and support see that a card is disputed, and that the bank decides for the team', async ({
  pageOf,
}) => {
  test.setTimeout(300_000);
  const { customer, voice, projectId } = await stage('accepted');
  await deliver(voice, projectId, 1);
  const payment = () => db.payment.findFirstOrThrow({ where: { projectId } });
  await pollUntil(async () => (await payment()).status === 'captured', { what: 'the charge' });
  const project = await pageOf(customer);
  await project.goto(`/projects/${projectId}/details`);
  const notice = project.getByRole('region', { name: 'Payment' });
  await expect(notice).toHaveCount(0);

  const disputeId = await openDispute((await payment()).stripeIntentId ?? '');

  await test.step('the customer reads it at once, and in the payment history', async () => {
    await expect(notice).toContainText('The payment is disputed.');
    await pictures(project, 'dispute-1-customer');
    const history = await pageOf(customer);
    await history.goto(`/teams/${customer.teamId}/payment-methods/payment-history`);
    const list = history.getByRole('list', { name: 'Payment history' });
    await expect(list.getByRole('article').first()).toContainText('Disputed');
    await pictures(history, 'dispute-2-history');
  });
  await test.step('the voice reads that the payout is on hold', async () => {
    const page = await pageOf(voice);
    await page.goto(`/projects/${projectId}/details`);
    await expect(page.getByText('Payout is on hold because the payment is disputed.')).toBeVisible();
    await pictures(page, 'dispute-3-voice');
  });
  await test.step('support finds it among the problems of the project', async () => {
    const page = await pageOf('support');
    await page.goto('/support/money/issues');
    await expect(page.getByRole('list', { name: 'Payment issues' })).toContainText('Disputed by the cardholder');
    await pictures(page, 'dispute-4-issues');
    await page.goto(`/support/projects/${projectId}`);
    await expect(page.getByRole('list', { name: 'Problems' })).toContainText('The cardholder disputes the payment.');
    await pictures(page, 'dispute-5-project');
  });
  await test.step('the bank decides for the team, and the project continues', async () => {
    await decideDispute(disputeId, 'won');
    await expect(notice).toHaveCount(0);
  });
});
