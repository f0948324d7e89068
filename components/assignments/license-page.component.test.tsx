import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectLink } from '@/tests/support/component/locators';
import type { LicenseCertificateResponse } from '@/lib/contracts/assignments';
import type { ProjectWithParts } from '@/lib/contracts/project-shapes';
import { stubApi } from '@/tests/support/component/api-stub';
import { renderProject } from '@/tests/support/component/project';
import { aProject } from '@/tests/support/component/samples';
import { setViewport } from '@/tests/support/component/viewport';
import { LicensePage } from './license-page';

const certificate: LicenseCertificateResponse = {
  number: 'LC-2026-000042',
  issuedDate: '2026-11-25T10:00:00.000Z',
  isTest: true,
  issuer: { name: 'Timbre ApS', addressLines: [], country: 'DK', vatId: '' },
  customer: { name: 'Polar Media', country: 'NO' },
  licensor: 'issuer',
  voiceName: 'Freja Lindegaard',
  projectId: 'project-1',
  projectName: 'Spot',
  language: 'en',
  grants: [
    {
      media: ['online', 'radio'],
      territory: 'Norway',
      firstDay: '2026-11-25',
      lastDay: '2027-11-25',
    },
    { media: ['cinema'], territory: 'worldwide', firstDay: '2026-11-25', lastDay: null },
  ],
  terms: ['No podcasts.'],
  rider: 'Not used to train synthetic voices.',
  files: [
    { name: 'Spot.wav', sizeBytes: 42e5, sha256: 'a'.repeat(64) },
    { name: 'Lost.wav', sizeBytes: 0, sha256: null },
  ],
  numFiles: 502,
  uri: 'licenses/a1.pdf',
};

async function show(response: LicenseCertificateResponse | null, project: Partial<ProjectWithParts> = {}) {
  const requests = stubApi({
    'GET /projects/{projectId}/license-certificate': () => ({ certificate: response }),
  });
  await renderProject(<LicensePage />, aProject({ isAccepted: true, isApproved: true, ...project }), {
    path: '/projects/project-1/license',
  });
  return requests;
}

test('shows parties, license, files and the PDF', async () => {
  await setViewport(320, 800);
  await show(certificate);
  for (const text of [
    'LC-2026-000042',
    'Polar Media, Norway',
    'Timbre ApS',
    'Freja Lindegaard',
    'Online and radio',
    'No podcasts.',
  ])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  await expect.element(page.getByText('Nov 25, 2026 to Nov 25, 2027')).toBeVisible();
  await expect.element(page.getByText('from Nov 25, 2026, without limit in time')).toBeVisible();
  await expect.element(page.getByText('a'.repeat(64))).toBeVisible();
  await expect.element(page.getByText('4.2 MB')).toBeVisible();
  await expect.element(page.getByText('This file was no longer stored.')).toBeVisible();
  await expect.element(page.getByText('The PDF has all 502 files.')).toBeVisible();
  await expectLink('Download PDF', expect.stringContaining('licenses%2Fa1.pdf'));
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});

test('says until when a renewed license runs, also if no other renewal can be ordered', async () => {
  const renewed = { projectId: 'renewal-1', lastDay: '2028-11-25' };
  const grant = { termMonths: 12, territory: 'Norway', lastDay: '2027-11-25', renewal: renewed };
  const online = { ...grant, media: ['online'] };
  const radio = { ...grant, media: ['radio'], termMonths: 24, renewal: { ...renewed, lastDay: '2030-11-25' } };
  await show(certificate, { usage: [online, radio] });
  await expect.element(page.getByText(/^Renewed until Nov 25, 2028 and Nov 25, 2030\./)).toBeVisible();
  await expectLink('License certificate of the renewal', '/projects/renewal-1/license');
});

test('says that the certificate is being prepared', async () => {
  await show(null);
  await expect.element(page.getByText('The license certificate is being prepared')).toBeVisible();
});

test('says that an extra round is certified with its original recording', async () => {
  await show(null, { kind: 'round', original: { id: 'project-0', isApproved: false } });
  await expect
    .element(page.getByText('It is issued when the original recording is approved, with which this license ends.'))
    .toBeVisible();
  const original = page.getByRole('link', { name: 'Open the original recording' });
  await expect.element(original).toHaveAttribute('href', '/projects/project-0');
});

test('leads from the certificate of a pickup to that of the original recording', async () => {
  await show(certificate, { kind: 'pickup', parentId: 'round-1', original: { id: 'project-0', isApproved: true } });
  const original = page.getByRole('link', { name: 'License certificate of the original recording' });
  await expect.element(original).toHaveAttribute('href', '/projects/project-0/license');
});

test('asks for no certificate before the approval', async () => {
  const requests = await show(certificate, { isApproved: false });
  await expect.element(page.getByText('It is issued when the delivery is approved.')).toBeVisible();
  expect(requests.map(({ name }) => name)).not.toContain('GET /projects/{projectId}/license-certificate');
});
