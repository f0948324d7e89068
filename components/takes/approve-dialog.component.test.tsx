import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { textsOf } from '@/tests/support/component/locators';
import { ApproveDialog } from './approve-dialog';
import { emptyDraft, setNoteDrafts } from './note-drafts';
import type { MissingDelivery, ProjectVoice, ProjectWithParts } from '@/lib/contracts/project-shapes';
import { rejected, stubApi } from '@/tests/support/component/api-stub';
import { renderProject } from '@/tests/support/component/project';
import { currentPath } from '@/tests/support/component/router';
import { aProject } from '@/tests/support/component/samples';
import { setViewport } from '@/tests/support/component/viewport';

const nothing: MissingDelivery = { numLinesWithoutAudio: 0, numFailedLines: 0, numOpenChangeRequests: 0 };
const script = { hasLineReader: true, isDelivered: true, lineProgress: { numLines: 300, numDelivered: 36 } };

/** @param missing what the server refuses an approval with `requireComplete` for */
async function open(given: Partial<ProjectWithParts>, missing: MissingDelivery | null = null) {
  const voices = [{ id: 'voice-1', name: 'Freja Lind', isAssigned: true } as ProjectVoice];
  const project = aProject({ isAccepted: true, voices, scopes: ['list-project', 'approve-project'], ...given });
  const requests = stubApi({
    'PATCH /projects/{projectId}': ({ body }) =>
      missing && body?.requireComplete
        ? rejected({ status: 409, error: 'The delivery is not complete.', code: 'delivery-incomplete', missing })
        : { ...project, isApproved: true, scopes: ['list-project'] },
  });
  await renderProject(<ApproveDialog part="lines" />, project, { path: '/projects/project-1/lines/approve' });
  const dialog = page.getByRole('dialog', { name: 'Approve delivery' });
  await expect.element(dialog).toBeVisible();
  const lacks = () => textsOf(dialog.getByRole('alert').getByRole('listitem'));
  const sent = () => requests.filter(({ name }) => name.startsWith('PATCH')).map(({ body }) => body);
  return { dialog, sent, lacks };
}

const approve = page.getByRole('button', { name: 'Approve', exact: true });
const approveAnyway = page.getByRole('button', { name: 'Approve anyway' });

test.each([
  [script, 'You approve 36 of 300 lines.'],
  [{ ...script, lineProgress: { numLines: 1_300, numDelivered: 1_300 } }, 'You approve 1,300 lines.'],
])('says what the approval covers: %o', async (given, text) => {
  const { dialog } = await open(given);
  await expect.element(dialog.getByText(text)).toBeVisible();
});

test('approves a complete delivery with one click, without a question', async () => {
  const { sent } = await open({ numTakes: 2 });
  await approve.click();
  await expect.poll(currentPath).toBe('/projects/project-1/chat/voice-1/rate');
  expect(sent()).toEqual([{ isApproved: true, requireComplete: true }]);
});

test('asks with exactly what the server misses, and approves only then', async () => {
  await setViewport(320, 800);
  const missing = { numLinesWithoutAudio: 264, numFailedLines: 1, numOpenChangeRequests: 1 };
  const { sent, lacks } = await open(script, missing);
  await approve.dblClick();
  await expect.poll(lacks).toEqual(['264 lines without audio', '1 failed line', '1 open change request']);
  // Focus is on the list, not on the button that took the place of 'Approve'.
  await expect.element(page.getByRole('alert')).toHaveFocus();
  expect(sent()).toEqual([{ isApproved: true, requireComplete: true }]);
  expect(document.documentElement.scrollWidth).toBe(320);
  await approveAnyway.click();
  await expect.poll(currentPath).toBe('/projects/project-1/chat/voice-1/rate');
  expect(sent().slice(1)).toEqual([{ isApproved: true }]);
});

test('neither Cancel nor a double click approves what is missing', async () => {
  const { dialog, sent } = await open(script, { ...nothing, numLinesWithoutAudio: 1 });
  await approve.click();
  await expect.element(dialog.getByText('1 line without audio')).toBeVisible();
  // The second half of a double click, if the server was fast.
  approveAnyway.element().dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }));
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(currentPath).toBe('/projects/project-1/lines');
  expect(sent()).toEqual([{ isApproved: true, requireComplete: true }]);
});

test('asks about notes that were not sent before anything is sent, and about what is missing with them', async () => {
  setNoteDrafts('project-1', [emptyDraft({ text: ' Brighter ' }), emptyDraft({ start: '0:14' })]);
  try {
    const { sent, lacks } = await open({ numTakes: 2 }, { ...nothing, numOpenChangeRequests: 1 });
    await approve.click();
    await expect.poll(lacks).toEqual(['A note is not sent: “Brighter”']);
    expect(sent()).toEqual([]);
    await approveAnyway.dblClick();
    await expect.poll(lacks).toEqual(['1 open change request', 'A note is not sent: “Brighter”']);
    expect(sent()).toEqual([{ isApproved: true, requireComplete: true }]);
    await approveAnyway.click();
    await expect.poll(currentPath).toBe('/projects/project-1/chat/voice-1/rate');
    expect(sent().slice(1)).toEqual([{ isApproved: true }]);
  } finally {
    setNoteDrafts('project-1', []);
  }
});

test('shows another refusal without a question', async () => {
  const { dialog } = await open({ numTakes: 2 });
  stubApi({
    'PATCH /projects/{projectId}': () => rejected({ status: 409, error: 'The voice has withdrawn its takes.' }),
  });
  await approve.click();
  await expect.element(dialog.getByText('The voice has withdrawn its takes.')).toBeVisible();
  await expect.element(approve).toBeVisible();
});
