import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { sendPointer } from '@/tests/support/component/pointer';
import { closeError } from '@/tests/support/component/locators';
import type { ReviewNote } from '@/lib/contracts/change-shapes';
import { rejected, stubApi } from '@/tests/support/component/api-stub';
import { holdResponse } from '@/tests/support/component/held-response';
import { aNote, created, long, scopes, showRoom } from '@/tests/support/component/review-room';
import { aMe, aTake } from '@/tests/support/component/samples';

test('a note gets the range that was marked with the keys', async () => {
  const { requests } = await showRoom({ audio: [aTake({ ...long, notes: [aNote()] })], scopes });
  stubApi({
    'POST /projects/{projectId}/audio/{audioId}/notes': () =>
      aNote({ id: 'note-2', text: 'Slower here', startMs: 2_000, endMs: 4_000 }),
  });
  await userEvent.keyboard('{ArrowRight}[[{ArrowRight}]');
  const form = page.getByRole('form', { name: 'New note' });
  await expect.element(form.getByRole('textbox', { name: 'From' })).toHaveValue('0:02');
  await expect.element(form.getByRole('textbox', { name: 'To' })).toHaveValue('0:04');
  await userEvent.keyboard('{Enter}');
  await expect.element(form.getByText('Please write a note')).toBeVisible();
  await userEvent.keyboard('Slower here{Enter}');
  await expect.element(page.getByRole('article', { name: 'Note 1' }).getByText('Slower here')).toBeVisible();
  expect(requests.map(({ body }) => body)).toContainEqual({ startMs: 2_000, endMs: 4_000, text: 'Slower here' });
  await expect.element(page.getByRole('article', { name: 'Note 2' }).getByText('Brighter')).toBeVisible();
  await page.getByRole('button', { name: 'Note 2, 0:06–0:08: Brighter' }).click();
  await expect.element(page.getByText('0:06', { exact: true })).toBeVisible();
});

test('the marks of notes at about the same time can each be clicked', async () => {
  const notes = [0, 100, 100, 11_900, 12_000].map((startMs, index) =>
    aNote({ id: `note-${index}`, startMs, endMs: null, text: `Word ${index}` }),
  );
  await showRoom({ audio: [aTake({ ...long, notes })], scopes });
  await expect.element(page.getByRole('button', { name: 'Note 5, 0:12: Word 4' })).toBeVisible();
  const boxes = [...document.querySelectorAll('[aria-label="Notes at their time"] button')].map((mark) =>
    mark.getBoundingClientRect(),
  );
  expect(boxes).toHaveLength(5);
  for (const [index, box] of boxes.entries()) {
    expect(box.left).toBeGreaterThanOrEqual(boxes[index - 1]?.right ?? 0);
  }
});

test('words that a note refers to are highlighted in the script', async () => {
  const scriptRange = { start: 5, end: 12, quote: 'morning' };
  const notes = [aNote({ audioId: null, startMs: null, endMs: null, scriptRange, text: 'Stress this' })];
  const from = { id: 'user-1', name: 'Cora Customer', picture: null };
  const request = { id: 'request-1', round: 1, state: 'open', from, notes, created, deliveredDate: null } as const;
  await showRoom({ audio: [aTake(long)], script: 'Good morning.', changeRequests: [request], scopes });
  const mark = page.getByTitle('Stress this');
  await expect.element(mark).toHaveTextContent('morning');
});

test('a note is about the words that are selected in the script', async () => {
  const { requests } = await showRoom({ audio: [aTake(long)], script: 'Good morning.', scopes });
  stubApi({ 'POST /projects/{projectId}/audio/{audioId}/notes': () => aNote() });
  const words = page.getByText('Good morning.').element().firstChild as Text;
  window.getSelection()?.setBaseAndExtent(words, 5, words, 12);
  await userEvent.keyboard('n');
  await expect.element(page.getByRole('form').getByText('“morning”')).toBeVisible();
  await userEvent.keyboard('Stress this{Enter}');
  await expect.element(page.getByRole('article', { name: 'Note 1' })).toBeVisible();
  expect(requests.map(({ body }) => body)).toContainEqual({
    startMs: 0,
    text: 'Stress this',
    scriptRange: { start: 5, end: 12 },
  });
});

async function drag(from: number, to: number, isReleased = true) {
  const waveform = page.getByRole('slider', { name: 'Welcome by Bea Tests' }).element();
  const { left, top, width } = waveform.getBoundingClientRect();
  const send = (type: string, fraction: number) =>
    sendPointer(waveform, type, { clientX: left + width * fraction, clientY: top + 10 });
  // Synthetic pointers cannot be captured.
  waveform.setPointerCapture = () => {};
  waveform.hasPointerCapture = () => true;
  send('pointerdown', from);
  send('pointermove', (from + to) / 2);
  send('pointermove', to);
  send(isReleased ? 'pointerup' : 'pointercancel', to);
}

test('dragging over the waveform makes a range, also while a note is being written', async () => {
  await showRoom({ audio: [aTake(long)], scopes });
  const form = page.getByRole('form', { name: 'New note' });
  await drag(0.25, 0.5, false);
  await expect.element(form).not.toBeInTheDocument();
  await drag(0.5, 0.25);
  await expect.element(form.getByRole('textbox', { name: 'From' })).toHaveValue('0:03');
  await expect.element(form.getByRole('textbox', { name: 'To' })).toHaveValue('0:06');
  await userEvent.keyboard('Too fast');
  await drag(0.75, 1);
  await expect.element(form.getByRole('textbox', { name: 'From' })).toHaveValue('0:09');
  await expect.element(form.getByRole('textbox', { name: 'To' })).toHaveValue('0:12');
  await expect.element(form.getByRole('textbox', { name: 'Note' })).toHaveValue('Too fast');
});

test('without the right to write notes, dragging seeks', async () => {
  await showRoom({ audio: [aTake(long)], scopes: ['list-project'] });
  await drag(0.25, 0.5);
  await expect.element(page.getByRole('slider')).toHaveAttribute('aria-valuenow', '6');
  await expect.element(page.getByRole('form')).not.toBeInTheDocument();
});

test('authors edit their notes until they are requested', async () => {
  const from = { id: 'voice-1', name: 'Bea Tests', picture: null };
  const notes = [
    aNote(),
    aNote({ id: 'note-2', startMs: 7_000, from }),
    aNote({ id: 'note-3', startMs: 9_000, changeRequestId: 'request-1' }),
  ];
  await showRoom({ audio: [aTake({ ...long, notes })], scopes }, aMe({ id: 'user-1' }));
  let isRefused = true;
  const requests = stubApi({
    'PATCH /projects/{projectId}/audio/{audioId}/notes/{noteId}': ({ body }) => {
      if (isRefused) return rejected({ status: 409, error: 'This note is part of a request and cannot be changed.' });
      return aNote({ text: body?.text ?? '' });
    },
  });
  await expect.element(page.getByRole('button', { name: /^Edit note/ })).toHaveLength(1);
  const edit = page.getByRole('button', { name: 'Edit note 1' });
  await edit.click();
  const field = page.getByRole('textbox', { name: 'Text of note 1' });
  await expect.element(field).toHaveFocus();
  await userEvent.clear(field);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Please write a note')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(edit).toHaveFocus();
  await expect.element(page.getByRole('article', { name: 'Note 1' }).getByText('Brighter')).toBeVisible();
  await edit.click();
  await userEvent.fill(field, 'Much brighter');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('This note is part of a request and cannot be changed.')).toBeVisible();
  isRefused = false;
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByRole('article', { name: 'Note 1' }).getByText('Much brighter')).toBeVisible();
  const edits = requests.filter(({ name }) => name.startsWith('PATCH'));
  expect(edits.map(({ body }) => body)).toEqual([{ text: 'Much brighter' }, { text: 'Much brighter' }]);
});

test('authors move a note with the keys, by dragging, and in its fields', async () => {
  await showRoom({ audio: [aTake({ ...long, notes: [aNote()] })], scopes }, aMe({ id: 'user-1' }));
  const requests = stubApi({
    'PATCH /projects/{projectId}/audio/{audioId}/notes/{noteId}': ({ body }) => aNote({ text: 'Brighter', ...body }),
  });
  const change = page.getByRole('button', { name: 'Edit note 1' });
  const form = page.getByRole('form', { name: 'Edit note 1' });
  const from = form.getByRole('textbox', { name: 'From' });
  const to = form.getByRole('textbox', { name: 'To' });
  await change.click();
  await expect.element(from).toHaveValue('0:06');
  await expect.element(to).toHaveValue('0:08');
  await page.getByRole('button', { name: 'Forward 2 seconds' }).click();
  await userEvent.keyboard('[[');
  await expect.element(from).toHaveValue('0:02');
  await expect.element(to).toHaveValue('0:08');
  await userEvent.keyboard('{ArrowRight}]');
  await expect.element(to).toHaveValue('0:04');
  await expect.element(page.getByRole('form', { name: 'New note' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByRole('button', { name: 'Note 1, 0:02–0:04: Brighter' })).toBeVisible();

  await change.click();
  await drag(0.75, 1);
  await expect.element(from).toHaveValue('0:09');
  await expect.element(to).toHaveValue('0:12');
  await userEvent.fill(to, '0:01');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(form.getByText('The range must end after it starts')).toBeVisible();
  await userEvent.fill(to, '');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByRole('button', { name: 'Note 1, 0:09: Brighter' })).toBeVisible();
  const edits = requests.filter(({ name }) => name.startsWith('PATCH'));
  expect(edits.map(({ body }) => body)).toEqual([
    { startMs: 2_000, endMs: 4_000 },
    { startMs: 9_000, endMs: null },
  ]);
});

const takesInSuccession = (notes: ReviewNote[]) => [
  aTake({ ...long, id: 'take-1', name: 'Second', created: '2026-01-03T00:00:00.000Z' }),
  aTake({ ...long, id: 'take-0', name: 'First', notes }),
];

test('notes of earlier takes stay until they are resolved', async () => {
  const left = aNote({ audioId: 'take-0', audioName: 'First', created: '2026-01-02T00:00:00.000Z' });
  const { requests } = await showRoom({ audio: takesInSuccession([left]), scopes });
  const row = page.getByRole('article', { name: 'Note 1' });
  await expect.element(row.getByText('Brighter')).toBeVisible();
  await expect.element(row.getByRole('button', { name: 'From First' })).toBeVisible();
  await expect.element(row.getByRole('button', { name: 'Edit note 1' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Note 1, 0:06–0:08: Brighter' })).toBeVisible();
  stubApi({ 'PATCH /projects/{projectId}/audio/{audioId}/notes/{noteId}': () => ({ ...left, resolved: true }) });
  const done = row.getByRole('checkbox', { name: 'Done: note 1' });
  await done.click();
  await expect.poll(() => requests.map(({ body }) => body)).toContainEqual({ resolved: true });
  // It stays while this take is shown, so that a mistake can be undone.
  await expect.element(done).toBeChecked();
  await row.getByRole('button', { name: 'From First' }).click();
  await expect.element(page.getByRole('radio', { name: /^First/ })).toBeChecked();
  await expect.element(page.getByText('0:06', { exact: true })).toBeVisible();
  await userEvent.keyboard('1');
  await expect.element(page.getByRole('radio', { name: /^Second/ })).toBeChecked();
  await expect.element(page.getByText('No notes – yet. Add one at the current position.')).toBeVisible();
});

test('a note that was written after the upload of a take is not carried to it', async () => {
  const later = aNote({ audioId: 'take-0', created: '2026-01-04T00:00:00.000Z' });
  await showRoom({ audio: takesInSuccession([later]), scopes });
  await expect.element(page.getByText('No notes – yet. Add one at the current position.')).toBeVisible();
});

test('after a note is sent, the next key is for the room, also before the note is stored', async () => {
  const audio = ['1', '2'].map((id) => aTake({ ...long, id: `take-${id}`, name: `Take ${id}` }));
  const response = holdResponse();
  await showRoom({ audio, scopes });
  stubApi({
    'POST /projects/{projectId}/audio/{audioId}/notes': async () => {
      await response.released;
      return aNote({ id: 'note-2', text: 'Slower here', startMs: 0, endMs: null });
    },
  });
  await userEvent.keyboard('n');
  await expect.element(page.getByRole('textbox', { name: 'Note' })).toHaveFocus();
  await userEvent.keyboard('Slower here{Enter}');
  const note = page.getByRole('article', { name: 'Note 1' });
  await expect.element(note.getByText('Slower here')).toBeVisible();
  await expect.element(note.getByText('Sending')).toBeVisible();
  await userEvent.keyboard('j');
  await expect.element(page.getByRole('radio', { name: /^Take 2 / })).toBeChecked();
  await userEvent.keyboard('k');
  response.release();
  await expect.element(page.getByRole('button', { name: 'Edit note 1' })).toBeVisible();
  await expect.element(note.getByText('Sending')).not.toBeInTheDocument();
  await expect.element(page.getByRole('article', { name: 'Note 2' })).not.toBeInTheDocument();
});

test('a note that could not be sent is offered again on its take', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const audio = ['1', '2'].map((id) => aTake({ ...long, id: `take-${id}`, name: `Take ${id}` }));
  await showRoom({ audio, scopes });
  stubApi({
    'POST /projects/{projectId}/audio/{audioId}/notes': () => rejected({ status: 409, error: 'The take is gone.' }),
  });
  await userEvent.keyboard('{ArrowRight}n');
  await expect.element(page.getByRole('textbox', { name: 'Note' })).toHaveFocus();
  await userEvent.keyboard('Slower here{Enter}j');
  await closeError('The take is gone.');
  await expect.element(page.getByRole('radio', { name: /^Take 2 / })).toBeChecked();
  await expect.element(page.getByRole('form', { name: 'New note' })).not.toBeInTheDocument();
  await page.getByText('Take 1', { exact: true }).first().click();
  await expect.element(page.getByRole('textbox', { name: 'Note' })).toHaveValue('Slower here');
  await expect.element(page.getByRole('textbox', { name: 'From' })).toHaveValue('0:02');
});
