import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ProjectVoice } from '@/lib/contracts/project-shapes';
import { paymentIssueSentence } from '@/lib/domain/money/payment-issues';
import { renderProject } from '@/tests/support/component/project';
import { aMe, aProject } from '@/tests/support/component/samples';
import { PayAgain, PaymentNotices } from './payment-notices';

test.each([
  ['customer', /^The payment is disputed\. Automatic approval and the payout to the voice are on hold/],
  ['voice', /^Payout is on hold because the payment is disputed\.$/],
] as const)('a %s whose project is paid with a disputed card reads what happens', async (side, text) => {
  const paymentNotices = [paymentIssueSentence('disputed', side, false) ?? ''];
  await renderProject(<PaymentNotices />, aProject({ paymentNotices }), { user: aMe({ isVoice: side === 'voice' }) });
  await expect.element(page.getByRole('region', { name: 'Payment' }).getByText(text)).toBeVisible();
});

const awaiting = { id: 'voice-1', name: 'Sam Rivers', isAssigned: true, isAwaitingPayment: true } as ProjectVoice;

test.each([
  ['a customer', awaiting, aMe(), true],
  ['a customer who has paid', { ...awaiting, isAwaitingPayment: false }, aMe(), false],
  ['a voice', awaiting, aMe({ isVoice: true }), false],
] as const)(
  'after the authorization has expired, whether %s is asked to pay again',
  async (_who, voice, user, isAsked) => {
    const project = aProject({ voices: [voice], scopes: ['list-project', 'assign-voice'] });
    await renderProject(
      <>
        <h1>Spring spot</h1>
        <PayAgain />
      </>,
      project,
      { user },
    );
    await expect.element(page.getByRole('heading', { name: 'Spring spot' })).toBeVisible();
    const texts = [
      'The reserved payment has expired.',
      'Please pay once more, so that Sam Rivers can accept the project.',
    ];
    for (const text of texts) await expect.poll(() => page.getByText(text).elements()).toHaveLength(isAsked ? 1 : 0);
    const links = page.getByRole('link', { name: 'Pay again' }).elements();
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      isAsked ? ['/projects/project-1/assign-voice/voice-1'] : [],
    );
  },
);
