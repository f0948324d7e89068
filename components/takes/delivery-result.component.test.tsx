import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectLink } from '@/tests/support/component/locators';
import { DeliverySpecSection } from '@/components/projects/details/delivery-spec-section';
import { useProject } from '@/components/shared/project-context';
import { useTakes } from '@/components/shared/use-project-parts';
import { renderProject } from '@/tests/support/component/project';
import type { Certificate, Take } from '@/lib/contracts/takes';
import type { Project } from '@/lib/contracts/project-shapes';
import { stubApi } from '@/tests/support/component/api-stub';
import { aMe, aProject, aTake } from '@/tests/support/component/samples';
import { DeliveryResult } from './delivery-result';

const noise = 'Pauses are at -48 dB; -60 is asked. Try recording further from the computer.';
const certificate: Certificate = {
  measurements: [],
  presetName: 'ACX (audiobook)',
  source: 'ACX',
  remark: '',
  checked: '2026-01-01T00:00:00.000Z',
  uri: null,
  checks: [
    { point: 'noise', asked: 'at most -60 dB', measured: '-48 dB', result: 'failed', sentence: noise },
    {
      point: 'peak',
      asked: 'at most -3 dBFS',
      measured: '-4 dBFS',
      result: 'passed',
      sentence: 'Peaks reach -4 dBFS.',
    },
  ],
};
const fitting = certificate.checks.filter(({ result }) => result === 'passed');

function Section() {
  return <DeliverySpecSection project={useProject()} isVoice={false} />;
}

function Results() {
  return useTakes().map((take) => <DeliveryResult key={take.id} take={take} />);
}

async function renderTake(take: Take, given: Partial<Project> = {}) {
  const user = aMe();
  const project = aProject({ audio: [take], ...given });
  await renderProject(<Results />, project, { user, path: `/projects/${project.id}/files` });
}

test('a held take says what to do, and is sent only with a remark', async () => {
  const user = { id: aMe().id, name: aMe().name, picture: null };
  const held = aTake({ user, isHeld: true, certificate });
  const scopes: Project['scopes'] = ['list-project', 'upload-audio'];
  let take = held;
  const requests = stubApi({
    'GET /projects/{projectId}': () => aProject({ audio: [take], scopes }),
    'POST /projects/{projectId}/audio/{audioId}/send': () => {
      take = { ...held, isHeld: false, certificate: { ...certificate, remark: 'As agreed' } };
      return take;
    },
  });
  await renderTake(held, { scopes });
  await expect.element(page.getByText('Not sent yet: 1 point differs from ACX (audiobook)')).toBeVisible();
  await expect.element(page.getByText(noise).first()).toBeVisible();
  await page.getByRole('button', { name: /^Send anyway/ }).click();
  await page.getByRole('button', { name: 'Send take' }).click();
  await expect.element(page.getByText('Please tell the customer why the take differs')).toBeVisible();
  expect(requests.filter(({ name }) => name.startsWith('POST'))).toEqual([]);
  await page.getByLabelText(/^Remark/).fill('As agreed');
  await page.getByRole('button', { name: 'Send take' }).click();
  await expect.element(page.getByText('1 point differs from ACX (audiobook)', { exact: true })).toBeVisible();
  await expect.element(page.getByText(/As agreed/)).toBeVisible();
  expect(requests.filter(({ name }) => name.startsWith('POST'))).toMatchObject([{ body: { remark: 'As agreed' } }]);
});

test('a customer gets the certificate on the take and as a PDF', async () => {
  const take = aTake({ certificate: { ...certificate, checks: fitting, uri: 'certificates/take.pdf' } });
  stubApi({ 'GET /projects/{projectId}': () => aProject({ audio: [take] }) });
  await renderTake(take);
  await expect.element(page.getByText('Fits ACX (audiobook)')).toBeVisible();
  await expectLink(/^Certificate of/, expect.stringContaining('certificates%2Ftake.pdf'));
  await page.getByText('All checks').click();
  await expect.element(page.getByText(/Peaks reach -4 dBFS\./)).toBeVisible();
});

test('a customer chooses a preset, and is told about a name that cannot be checked', async () => {
  const project = aProject({ scopes: ['list-project', 'edit-delivery-spec'] });
  const deliverySpec = {
    preset: 'web',
    name: 'Web',
    source: 'Web masters',
    fileNaming: 'SPOT_##',
    isOwn: false,
    limits: project.deliverySpec.limits,
    asks: [{ point: 'loudness', name: 'Loudness', asked: '-17 to -15 LUFS' }],
  } satisfies Project['deliverySpec'];
  let saved = project;
  const requests = stubApi({
    'GET /projects/{projectId}': () => saved,
    'PUT /projects/{projectId}/delivery-spec': () => {
      saved = { ...project, deliverySpec };
      return saved;
    },
  });
  await renderProject(<Section />, project, { path: `/projects/${project.id}/details` });
  await expect.element(page.getByText(/no requirements for the files/)).toBeVisible();
  await page.getByRole('button', { name: 'Edit delivery spec' }).click();
  await page.getByRole('radio', { name: /^Web/ }).click();
  await page.getByLabelText(/^File names/).fill('a*b*c');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Please use * for any text at most once, and # for a digit.')).toBeVisible();
  await page.getByLabelText(/^File names/).fill('SPOT_##');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('-17 to -15 LUFS')).toBeVisible();
  expect(requests.filter(({ name }) => name.startsWith('PUT'))).toMatchObject([
    { body: { preset: 'web', fileNaming: 'SPOT_##' } },
  ]);
});

test('a take of which nothing was asked shows what was measured', async () => {
  const measurements: Certificate['measurements'] = [
    { point: 'loudness', name: 'Loudness', measured: '-21 LUFS' },
    { point: 'noise', name: 'Noise of pauses', measured: null },
  ];
  const asRecorded = { ...certificate, presetName: 'As recorded', source: '', checks: [], measurements };
  await renderTake(aTake({ certificate: { ...asRecorded, uri: 'certificates/take-1.pdf' } }));
  await expect.element(page.getByText('Measured as recorded; nothing was asked')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Certificate of Welcome as PDF' })).toBeVisible();
  await page.getByText('All measurements').click();
  await expect.element(page.getByText('-21 LUFS')).toBeVisible();
  await expect.element(page.getByText('not checked')).toBeVisible();
});
