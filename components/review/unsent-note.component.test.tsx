import { usePathname } from 'next/navigation';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ReviewRoom } from './review-room';
import { RequestChangesDialog } from '@/components/takes/request-changes-dialog';
import { file, stubApi } from '@/tests/support/component/api-stub';
import { renderProject } from '@/tests/support/component/project';
import { navigate } from '@/tests/support/component/router';
import { long, wav } from '@/tests/support/component/review-room';
import { aProject, aTake } from '@/tests/support/component/samples';

/** The room, and the dialog over it at its URL. */
function Pages() {
  return (
    <>
      <ReviewRoom />
      {usePathname().endsWith('/request-changes') && <RequestChangesDialog part="review" />}
    </>
  );
}

async function writeNote() {
  const project = aProject({
    isAccepted: true,
    isDelivered: true,
    audio: [aTake(long)],
    scopes: ['list-project', 'chat', 'request-changes'],
  });
  const requests = stubApi({
    'GET /stream': () => file(wav()),
    'POST /projects/{projectId}/change-requests': () => project,
  });
  await renderProject(<Pages />, project, { path: '/projects/project-1/review?take=take-1' });
  await page.getByRole('button', { name: 'Add note' }).click();
  await note.fill('Brighter');
  await page.getByRole('textbox', { name: 'From' }).fill('0:02');
  await page.getByRole('textbox', { name: 'To' }).fill('0:04');
  navigate('pushState', '/projects/project-1/review/request-changes');
  await expect.element(dialog).toBeVisible();
  return requests;
}

const note = page.getByRole('form', { name: 'New note' }).getByRole('textbox', { name: 'Note' });
const dialog = page.getByRole('dialog', { name: 'Request changes' });
const taken = dialog.getByRole('checkbox', { name: 'Brighter' });

test('a request of changes takes along the note that is not sent, which closes its form', async () => {
  const requests = await writeNote();
  await expect.element(taken).toBeChecked();
  await expect.element(dialog.getByText('Welcome, 0:02–0:04, not sent yet')).toBeVisible();
  await expect.element(dialog.getByRole('textbox')).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Send notes' }).click();
  await expect.element(page.getByText('The voice has your notes.')).toBeVisible();
  const sent = { audioId: 'take-1', startMs: 2_000, endMs: 4_000, text: 'Brighter' };
  expect(requests.map(({ body }) => body)).toContainEqual({ notes: [sent] });
  await expect.element(note).not.toBeInTheDocument();
});

test('canceling the request keeps the note in its form', async () => {
  await writeNote();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(note).toHaveValue('Brighter');
});

test('a note that is left out stays in its form', async () => {
  const requests = await writeNote();
  await taken.click();
  await dialog.getByRole('button', { name: 'Add note' }).click();
  await dialog.getByRole('textbox', { name: 'Note 1' }).fill('Slower');
  await dialog.getByRole('button', { name: 'Send notes' }).click();
  await expect.element(page.getByText('The voice has your notes.')).toBeVisible();
  expect(requests.map(({ body }) => body)).toContainEqual({ notes: [{ text: 'Slower' }] });
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(note).toHaveValue('Brighter');
  await userEvent.keyboard('{Escape}');
});
