import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderProject } from '@/tests/support/component/project';
import type { ChangeRequest, ReviewNote } from '@/lib/contracts/change-shapes';
import type { ProjectWithParts } from '@/lib/contracts/project-shapes';
import { useTakes } from '@/components/shared/use-project-parts';
import { rejected, stubApi } from '@/tests/support/component/api-stub';
import { holdResponse } from '@/tests/support/component/held-response';
import { aMe, aProject, aTake, reverseCharge, swedishVat } from '@/tests/support/component/samples';
import { ChangeRequests } from './change-requests';
import { RequestChangesDialog } from './request-changes-dialog';

const from = { id: 'user-1', name: 'Cora Customer', picture: null };

function aNote(given: Partial<ReviewNote> = {}): ReviewNote {
  const fields = { audioId: 'take-1', audioName: 'Welcome', startMs: 1_500, endMs: null, scriptRange: null };
  const created = '2026-01-01T00:00:00.000Z';
  return { id: 'note-1', ...fields, text: 'Click', from, changeRequestId: null, resolved: false, created, ...given };
}

function aRequest(given: Partial<ChangeRequest> = {}): ChangeRequest {
  const notes = [aNote({ changeRequestId: 'request-1' }), aNote({ id: 'note-2', text: 'Slower', startMs: null })];
  const created = '2026-01-01T00:00:00.000Z';
  return { id: 'request-1', round: 1, state: 'open', from, notes, created, deliveredDate: null, ...given };
}

const show = (project: ProjectWithParts, children = <RequestChangesDialog />, user = aMe()) =>
  renderProject(children, project, { user, path: '/projects/project-1/files/request-changes' });

const delivered = { isAccepted: true, isDelivered: true };

test('sends notes on a take, on words of the script and from listening', async () => {
  const project = aProject({
    ...delivered,
    script: 'Good morning, this is Timbre.',
    audio: [aTake({ notes: [aNote()] })],
    scopes: ['list-project', 'approve-project', 'request-changes'],
  });
  const requests = stubApi({
    'GET /projects/{projectId}': () => project,
    'POST /projects/{projectId}/change-requests': () => ({ ...project, changeRequests: [aRequest()] }),
  });
  await show(project);
  await expect.element(page.getByText('Round 1 of 2.')).toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: 'Click' })).toBeChecked();
  await page.getByRole('button', { name: 'Add note' }).click();
  await page.getByRole('textbox', { name: 'Note 1' }).fill('Brighter');
  await page.getByRole('combobox', { name: 'About' }).selectOptions('Welcome');
  await page.getByRole('textbox', { name: 'From' }).fill('0:03');
  await page.getByRole('textbox', { name: 'To' }).fill('0:02');
  await page.getByRole('button', { name: 'Send notes' }).click();
  await expect.element(page.getByText('The range must end after it starts')).toBeVisible();
  await page.getByRole('textbox', { name: 'To' }).fill('0:03.5');
  await page.getByRole('button', { name: 'Add note' }).click();
  await page.getByRole('textbox', { name: 'Note 2' }).fill('Stress this');
  await page.getByRole('combobox', { name: 'About' }).nth(1).selectOptions('Words of the script');
  await page.getByRole('textbox', { name: 'Words' }).fill('this is');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('The voice has your notes.')).toBeVisible();
  expect(requests.map(({ body }) => body)).toContainEqual({
    notes: [
      { noteId: 'note-1', text: 'Click' },
      { text: 'Brighter', audioId: 'take-1', startMs: 3_000, endMs: 3_500 },
      { text: 'Stress this', scriptRange: { start: 14, end: 21 } },
    ],
  });
});

test('pins a note to the occurrence of repeated words that was chosen', async () => {
  const script = 'Call now (free). Or call later. CALL us.';
  const project = aProject({
    ...delivered,
    id: 'project-3',
    script,
    scriptWords: 8,
    scopes: ['list-project', 'approve-project', 'request-changes'],
  });
  const requests = stubApi({
    'GET /projects/{projectId}': () => project,
    'POST /projects/{projectId}/change-requests': () => project,
  });
  await show(project);
  await page.getByRole('textbox', { name: 'Note 1' }).fill('Warmer');
  await page.getByRole('combobox', { name: 'About' }).selectOptions('Words of the script');
  await page.getByRole('textbox', { name: 'Words' }).fill('(free)');
  const where = page.getByRole('combobox', { name: 'Where in the script' });
  await expect.element(where).not.toBeInTheDocument();
  await page.getByRole('textbox', { name: 'Words' }).fill('call');
  await where.selectOptions('2 of 3: Call now (free). Or call later. CALL us.');
  await page.getByRole('button', { name: 'Send notes' }).click();
  await expect.element(page.getByText('The voice has your notes.')).toBeVisible();
  expect(requests.map(({ body }) => body)).toContainEqual({
    notes: [{ text: 'Warmer', scriptRange: { start: 20, end: 24 } }],
  });
});

test('asks for a note and, for an extra round, for the agreement', async () => {
  const project = aProject({
    ...delivered,
    id: 'project-2',
    changeRequests: [aRequest({ state: 'delivered' })],
    changeRounds: 1,
    roundCustomerPrice: 60,
    followUpTax: { pickup: reverseCharge, round: swedishVat, renewal: reverseCharge },
    scopes: ['list-project', 'approve-project', 'order-round'],
    followUpLicense: { lines: ['Radio: Norway, without limit in time.', 'No cinema.'], endedDate: null },
  });
  stubApi({ 'GET /projects/{projectId}': () => project });
  await show(project);
  await expect
    .element(page.getByRole('region', { name: 'Price' }))
    .toHaveTextContent('test dataTotal excl. VAT€60VAT 25%€15Total€75');
  const license = page.getByRole('region', { name: 'License of the extra round' });
  for (const line of ['Radio: Norway, without limit in time.', 'No cinema.'])
    await expect.element(license.getByText(line)).toBeVisible();
  await page.getByRole('button', { name: 'Order extra round · €60 excl. VAT' }).click();
  await expect.element(page.getByText('Please write a note')).toBeVisible();
  await expect.element(page.getByText(/make sure to check "I agree to the license and agreement"/)).toBeVisible();
});

test('an extra round cannot be ordered once the license of the original recording is over', async () => {
  const project = aProject({
    ...delivered,
    kind: 'pickup',
    original: { id: 'project-0', isApproved: true },
    changeRounds: 0,
    changeRequests: [],
    roundCustomerPrice: 60,
    scopes: ['list-project', 'approve-project', 'order-round'],
    followUpLicense: { lines: [], endedDate: '2026-03-01' },
  });
  stubApi({ 'GET /projects/{projectId}': () => project });
  await show(project);
  await expect.element(page.getByText(/An extra round can be ordered once it is renewed\./)).toBeVisible();
  const original = page.getByRole('link', { name: 'License certificate of the original recording' });
  await expect.element(original).toHaveAttribute('href', '/projects/project-0/license');
});

test('the voice ticks off its checklist', async () => {
  const project = aProject({ ...delivered, changeRequests: [aRequest()], scopes: ['list-project', 'upload-audio'] });
  const ticked = aRequest({ notes: aRequest().notes.map((note) => ({ ...note, resolved: note.id === 'note-2' })) });
  let stored = project;
  const requests = stubApi({
    'GET /projects/{projectId}': () => stored,
    'PATCH /projects/{projectId}/change-requests/{changeRequestId}': () => {
      stored = { ...project, changeRequests: [ticked] };
      return stored;
    },
  });
  await show(project, <ChangeRequests />, aMe({ id: 'voice-1', isVoice: true }));
  await expect.element(page.getByText('Welcome, 0:01.5')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Slower' }).click();

  await expect.element(page.getByText(/1 of 2 done/)).toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: 'Slower' })).toBeChecked();
  expect(requests.map(({ body }) => body)).toContainEqual({ notes: [{ id: 'note-2', resolved: true }] });
});

function DoneInTakes() {
  const done = useTakes().flatMap(({ notes }) => notes.filter(({ resolved }) => resolved));
  return <p>{`Done in takes: ${done.map(({ text }) => text).join(', ') || 'none'}`}</p>;
}

test('a note of a request is ticked in its take, too, and in neither if the server refuses', async () => {
  const noteOfTake = aNote({ changeRequestId: 'request-1' });
  const project = aProject({
    ...delivered,
    audio: [aTake({ notes: [noteOfTake] })],
    changeRequests: [aRequest()],
    scopes: ['list-project', 'upload-audio'],
  });
  const { released, release } = holdResponse();
  const requests = stubApi({
    'GET /projects/{projectId}': () => project,
    'PATCH /projects/{projectId}/change-requests/{changeRequestId}': async () => {
      await released;
      return rejected({ status: 409, error: 'The project is closed.' });
    },
  });
  const both = (
    <>
      <ChangeRequests />
      <DoneInTakes />
    </>
  );
  await show(project, both, aMe({ id: 'voice-1', isVoice: true }));
  await expect.element(page.getByText('Done in takes: none')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Click' }).click();
  await expect.element(page.getByText(/1 of 2 done/)).toBeVisible();
  await expect.element(page.getByText('Done in takes: Click')).toBeVisible();
  release();
  await expect.element(page.getByText('The project is closed.')).toBeVisible();
  await expect.element(page.getByText(/0 of 2 done/)).toBeVisible();
  await expect.element(page.getByText('Done in takes: none')).toBeVisible();
  // Once: the takes report nothing by themselves.
  expect(requests.filter(({ name }) => name.startsWith('PATCH'))).toHaveLength(1);
});

test('the range of a note ends within the take, whose length is the example', async () => {
  const project = aProject({
    ...delivered,
    id: 'project-9',
    audio: [aTake({ durationMs: 6_000 }), aTake({ id: 'take-2', name: 'Broken', status: 'failed' })],
    scopes: ['list-project', 'approve-project', 'request-changes'],
  });
  const requests = stubApi({
    'GET /projects/{projectId}': () => project,
    'POST /projects/{projectId}/change-requests': () => project,
  });
  await show(project);
  await page.getByRole('textbox', { name: 'Note 1' }).fill('Brighter');
  const about = page.getByRole('combobox', { name: 'About' });
  expect([...(about.element() as HTMLSelectElement).options].map(({ label }) => label)).not.toContain('Broken');
  await about.selectOptions('Welcome');
  await page.getByRole('textbox', { name: 'From' }).fill('0:05');
  const to = page.getByRole('textbox', { name: 'To' });
  await expect.element(to).toHaveAttribute('placeholder', '0:06');
  await to.fill('0:16');
  await page.getByRole('button', { name: 'Send notes' }).click();
  await expect.element(page.getByText('The range must end within the take')).toBeVisible();
  expect(requests.filter(({ name }) => name.startsWith('POST'))).toEqual([]);
});
