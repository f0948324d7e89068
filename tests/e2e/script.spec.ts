import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { aProject } from '@/tests/support/builders';
import { db } from '@/server/platform/db';
import { loginAs } from '@/tests/support/network/api';
import { expect, test } from '@/tests/support/browser-test';
import { expectSilence, expectSound, listen } from '@/tests/support/sound/listening';
import { pictures } from '@/tests/support/pictures';

const editor = (page: Page) => page.getByRole('textbox', { name: 'Script' });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

const storedOps = async (projectId: string) =>
  (await db.project.findUniqueOrThrow({ where: { id: projectId }, select: { scriptOps: true } })).scriptOps;

type Opening = (user: { id: string }) => Promise<Page>;

async function scripted(lines: string, maxWords: number | null = null) {
  const name = `Script ${randomUUID().slice(0, 8)}`;
  const { id, customerId, voiceIds } = await aProject({
    state: 'shortlisted',
    script: lines,
    project: { maxWords, name },
  });
  return { projectId: id, customer: { id: customerId }, voice: { id: voiceIds[0] ?? '' } };
}

async function atEditor(pageOf: Opening, line = 'Good morning.') {
  const scene = await scripted(line, 20);
  const page = await pageOf(scene.customer);
  await page.goto(`/projects/${scene.projectId}/script/edit`);
  await expect(editor(page)).toContainText(line);
  return { ...scene, page };
}

test('a colleague’s save is shown, and a draft survives it and a reload until it is saved or discarded', async ({
  pageOf,
}) => {
  const { page, projectId, customer } = await atEditor(pageOf);
  const colleague = await loginAs(customer);
  const saveThere = (text: string) =>
    colleague.call('PATCH /projects/{projectId}', {
      params: { projectId },
      body: { scriptOps: [{ insert: `${text}\n` }] },
    });
  const type = async (text: string) => {
    await editor(page).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(text);
  };
  const discard = page.getByRole('button', { name: 'Discard draft' });
  await expect(save(page)).toBeDisabled();
  await expect(discard).toBeDisabled();
  await saveThere('Good evening.');
  await expect(editor(page)).toHaveText('Good evening.');
  await expect(save(page)).toBeDisabled();

  await type(' Coffee is ready.');
  await expect(page.getByText('Not saved yet. Your draft is kept in this browser.')).toBeVisible();
  await page.reload();
  await expect(editor(page)).toHaveText('Good evening. Coffee is ready.');
  await pictures(page, 'script-edit');
  await discard.click();
  await expect(editor(page)).toHaveText('Good evening.');
  await expect(save(page)).toBeDisabled();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(editor(page)).toHaveText('Good evening. Coffee is ready.');
  await save(page).click();
  await expect(page).toHaveURL(/\/details$/);
  expect(await storedOps(projectId)).toEqual([{ insert: 'Good evening. Coffee is ready.\n' }]);
  await page.goto(`/projects/${projectId}/script/edit`);
  await expect(save(page)).toBeDisabled();

  await type(' Mine.');
  await saveThere('Good night.');
  await expect(page.getByText(/Someone else has saved this script while you were writing/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/Someone else has saved this script while you were writing/)).toBeVisible();
  await expect(editor(page)).toHaveText('Good evening. Coffee is ready. Mine.');
});

test('reads a script aloud in the player, stops on request, and shows the reason of a rejection', async ({
  pageOf,
  allowComplaint,
}) => {
  // A minute, so that it is stopped before its end.
  const line = 'Good morning, this is a calm and friendly reading. '.repeat(20).trim();
  const { projectId, customer } = await scripted(line);
  const write = (text: string, language = 'en') =>
    db.project.update({
      where: { id: projectId },
      data: { language, scriptOps: [{ insert: `${text}\n` }], scriptWords: 9 },
    });
  const page = await pageOf(customer);
  await listen(page);
  await page.goto(`/projects/${projectId}/script`);
  const preview = page.getByRole('button', { name: 'Text-to-speech preview' });
  const previewRequest = page.waitForRequest((request) => request.url().includes('/v1/speech'));
  await preview.click();
  const query = new URL((await previewRequest).url()).searchParams;
  expect(Object.fromEntries(query)).toEqual({ text: line, gender: 'male', language: 'en', pitch: '0', rate: '1' });
  await expectSound(page);
  await expect(page.getByText('Synthetic voice', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Stop preview' }).click();
  await expectSilence(page);
  await page.getByLabel('Voice of the preview').selectOption('female');
  await preview.click();
  await expectSound(page);
  await page.getByRole('region', { name: 'Player' }).getByRole('button', { name: 'Pause' }).click();
  await expectSilence(page);
  await expect(preview).toBeEnabled();

  await write('a'.repeat(3_001));
  await page.reload();
  await expect(preview).toBeDisabled();
  await expect(page.getByText('The preview speaks at most 3,000 characters; this script has 3,001.')).toBeVisible();

  // Xhosa.
  await write('Hello', 'xh');
  await page.reload();
  allowComplaint(/v1\/speech/);
  await preview.click();
  await expect(page.getByText('There is no speech preview in this language.')).toBeVisible();

  await write(' ');
  await page.goto(`/projects/${projectId}/script/edit`);
  await expect(preview).toBeDisabled();
});
