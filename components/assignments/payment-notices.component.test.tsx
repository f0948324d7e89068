import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { PaymentNotices } from './payment-notices';
import { paymentIssueSentence } from '@/lib/domain/money/payment-issues';
import { renderProject } from '@/tests/support/component/project';
import { aMe, aProject } from '@/tests/support/component/samples';

test.each([
  ['customer', /^The payment is disputed\. Automatic approval and the payout to the voice are on hold/],
  ['voice', /^Payout is on hold because the payment is disputed\.$/],
] as const)('a %s whose project is paid with a disputed card reads what happens', async (side, text) => {
  const paymentNotices = [paymentIssueSentence('disputed', side, false) ?? ''];
  await renderProject(<PaymentNotices />, aProject({ paymentNotices }), { user: aMe({ isVoice: side === 'voice' }) });
  await expect.element(page.getByRole('region', { name: 'Payment' }).getByText(text)).toBeVisible();
});
