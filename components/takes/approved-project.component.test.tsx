import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectLink } from '@/tests/support/component/locators';
import { renderProject } from '@/tests/support/component/project';
import type { ProjectWithParts } from '@/lib/contracts/project-shapes';
import { aMe, aProject, aTake } from '@/tests/support/component/samples';
import { arrivalText, ApprovedProject } from './approved-project';

const approved: Partial<ProjectWithParts> = {
  isAccepted: true,
  isApproved: true,
  approvedDate: new Date().toISOString(),
  usage: [
    {
      media: ['online', 'radio'],
      termMonths: 12,
      territory: 'Denmark',
      lastDay: '2027-11-23',
      renewal: null,
    },
  ],
  license: ['Online and radio: Denmark, for one year from the day of approval.', 'No cinema.'],
};

async function show(project: Partial<ProjectWithParts>, isVoice = false) {
  await renderProject(<ApprovedProject />, aProject({ ...approved, ...project }), {
    user: aMe({ isVoice }),
    path: '/projects/project-1/details',
  });
}

test('shows the customer files, license, documents and pickup of an approved project', async () => {
  await show({
    audio: [aTake({ uri: 'audio/take.wav' })],
    receiptUri: 'documents/r.pdf',
    receiptUblUri: 'documents/r.xml',
    creditNotes: [
      {
        id: 'document-1',
        kind: 'creditNote',
        number: 'CN-2026-000001',
        amount: 33.33,
        created: '2026-05-04T10:00:00.000Z',
        uri: 'documents/cn.pdf',
        ublUri: null,
      },
    ],
    scopes: ['list-project', 'pickup-project'],
    pickupAllowed: true,
    pickupDays: 90,
    pickupCustomerPrice: 120,
  });
  await expect.element(page.getByRole('link', { name: 'Download Welcome, Original' })).toBeVisible();
  await expectLink('Listen in the review room', '/projects/project-1/review');
  await expect.element(page.getByText('Online and radio')).toBeVisible();
  await expect.element(page.getByText('until Nov 23, 2027')).toBeVisible();
  await expect.element(page.getByText('No cinema.')).toBeVisible();
  await expectLink('License certificate', '/projects/project-1/license');
  await expectLink('Invoice and receipt PDF', '/v1/download?uri=documents%2Fr.pdf');
  await expectLink('XML of Invoice and receipt', '/v1/download?uri=documents%2Fr.xml');
  await expectLink('Credit note CN-2026-000001 €33.33 PDF', '/v1/download?uri=documents%2Fcn.pdf');
  await expect.element(page.getByText(/€120 .*Last day: .* \(90 days left\)/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Order pickup' })).toBeVisible();
});

test.each([false, true])('says until when a renewed license runs, to the voice: %s', async (isVoice) => {
  const grant = { media: ['radio'], termMonths: 12, territory: 'Norway', lastDay: '2027-11-23' };
  const renewal = { projectId: 'renewal-1', lastDay: '2028-11-23' };
  const cinema = { ...grant, media: ['cinema'], termMonths: 0, lastDay: null, renewal: null };
  await show({ usage: [{ ...grant, renewal }, cinema] }, isVoice);
  await expect.element(page.getByText('until Nov 23, 2027')).toBeVisible();
  const renewed = page.getByRole('link', { name: 'Renewed until Nov 23, 2028' });
  await expect.element(renewed).toHaveAttribute('href', '/projects/renewal-1/license');
  expect(page.getByText(/Renewed until/).elements()).toHaveLength(1);
});

test('says with what the license of an extra round ends, and leads to the original recording', async () => {
  const radio = { media: ['radio'], termMonths: 12, territory: 'Norway', lastDay: null, renewal: null };
  const cinema = { ...radio, media: ['cinema'], termMonths: 0 };
  await show({
    kind: 'round',
    parentId: 'pickup-1',
    original: { id: 'project-0', isApproved: false },
    usage: [radio, cinema],
  });
  await expect.element(page.getByText('until one year after the approval of the original recording')).toBeVisible();
  await expect.element(page.getByText('without limit in time')).toBeVisible();
  const original = page.getByRole('link', { name: 'Open the original recording' });
  await expect.element(original).toHaveAttribute('href', '/projects/project-0');
});

test('offers no pickup once the license is over, but its renewal', async () => {
  const renewal = { customerPrice: 250, license: [], openId: null };
  await show({
    pickupAllowed: true,
    pickupCustomerPrice: 120,
    scopes: ['list-project', 'pickup-project'],
    renewal,
    followUpLicense: { lines: [], endedDate: '2026-03-01' },
  });
  const part = page.getByRole('region', { name: 'Pickup' });
  await expect.element(part.getByText(/^The license of the recording ended on Mar 1, 2026\./)).toBeVisible();
  await expectLink('Renew the license', '/projects/project-1/license/renew', part);
  await expect.element(part.getByText('€120')).not.toBeInTheDocument();
});

test('shows the voice what was earned and when it arrives', async () => {
  const payout = { amount: 470, method: 'manual', state: 'paid', arrivesBy: '2020-11-25' } as const;
  await show({ payout: { ...payout, paidDate: '2020-11-23T10:00:00.000Z', selfBilling: null } }, true);
  await expect.element(page.getByText(/^€470/)).toBeVisible();
  await expect
    .element(
      page.getByText('Sent to your bank account on Nov 23, 2020. It should have reached your bank by Nov 25, 2020.'),
    )
    .toBeVisible();
  await expect.element(page.getByText('review room')).not.toBeInTheDocument();
  await expect.element(page.getByText('Order pickup')).not.toBeInTheDocument();
});

test.each([
  ['transfer', 'on-its-way', 'within 7 days'],
  ['manual', 'on-its-way', 'two working days later'],
  ['transfer', 'on-hold', 'on hold'],
  ['transfer', 'failed', 'failed'],
  ['transfer', 'canceled', 'refunded in full'],
] as const)('says of a %s that is %s: %s', (method, state, words) => {
  expect(arrivalText({ amount: 1, method, state, paidDate: null, arrivesBy: null })).toContain(words);
});

test.each([
  ['2026-11-25T23:59:00Z', 'usually reaches'],
  ['2026-11-26T00:00:00Z', 'should have reached'],
])('on %s, a payout that arrives by Nov 25 %s the bank', (now, words) => {
  const payout = { amount: 1, method: 'transfer', state: 'paid', paidDate: '2026-11-18T10:00:00.000Z' } as const;
  expect(arrivalText({ ...payout, arrivesBy: '2026-11-25' }, new Date(now))).toContain(words);
});
