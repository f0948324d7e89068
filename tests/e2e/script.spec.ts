import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { buildProject } from '@/prisma/seed/builders';
import { db } from '@/server/platform/db';
import { loginAs } from '@/tests/support/api';
import { expect, test } from '@/tests/support/browser-test';
import { expectSilence, expectSound, listen } from '@/tests/support/listening';
import { dropHtml, hostilePaste, pasteHtml, wordDocument } from '@/tests/support/pasted';
import { pictures } from '@/tests/support/pictures';

const editor = (page: Page) => page.getByRole('textbox', { name: 'Script' });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

const storedOps = async (projectId: string) =>
  (await db.project.findUniqueOrThrow({ where: { id: projectId }, select: { scriptOps: true } })).scriptOps;

type Opening = (user: { id: string }) => Promise<Page>;

async function scripted(lines: string, maxWords: number | null = null) {
  const name = `Script ${randomUUID().slice(0, 8)}`;
  const { id, customerId, voiceIds } = await buildProject(db, {
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

test('a draft survives a reload; Save and Discard draft appear only for changes', async ({ pageOf }) => {
  const { page, projectId } = await atEditor(pageOf);
  const discard = page.getByRole('button', { name: 'Discard draft' });
  await expect(save(page)).toBeDisabled();
  await expect(discard).toBeDisabled();
  await editor(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Coffee is ready.');
  await expect(page.getByText('Not saved yet. Your draft is kept in this browser.')).toBeVisible();
  await page.reload();
  await expect(editor(page)).toHaveText('Good morning. Coffee is ready.');
  await pictures(page, 'script-edit');
  await discard.click();
  await expect(editor(page)).toHaveText('Good morning.');
  await expect(save(page)).toBeDisabled();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(editor(page)).toHaveText('Good morning. Coffee is ready.');
  await save(page).click();
  await expect(page).toHaveURL(/\/details$/);
  expect(await storedOps(projectId)).toEqual([{ insert: 'Good morning. Coffee is ready.\n' }]);
  await page.goto(`/projects/${projectId}/script/edit`);
  await expect(save(page)).toBeDisabled();
});

test('the toolbar applies and clears the five formats', async ({ pageOf }) => {
  const { page, projectId } = await atEditor(pageOf);
  await editor(page).click();
  await page.keyboard.press('Control+a');
  for (const name of ['Bold', 'Italic', 'Underline', 'Ordered list', 'Bullet list']) {
    const tool = page.getByRole('button', { name, exact: true });
    await tool.click();
    await expect(tool).toHaveAttribute('aria-pressed', 'true');
  }
  await expect(page.getByRole('button', { name: 'Ordered list' })).toHaveAttribute('aria-pressed', 'false');
  await save(page).click();
  await expect(page).toHaveURL(/\/details$/);
  expect(await storedOps(projectId)).toEqual([
    { insert: 'Good morning.', attributes: { bold: true, italic: true, underline: true } },
    { insert: '\n', attributes: { list: 'bullet' } },
  ]);
  await page.goto(`/projects/${projectId}/script/edit`);
  await editor(page).click();
  await page.keyboard.press('Control+a');
  await page.getByRole('button', { name: 'Clear formatting' }).click();
  await save(page).click();
  await expect(page).toHaveURL(/\/details$/);
  expect(await storedOps(projectId)).toEqual([{ insert: 'Good morning.\n' }]);
});

test('a paste from Word keeps the supported formatting only', async ({ pageOf, allowViolation }) => {
  allowViolation(/inline/);
  const { page, projectId } = await atEditor(pageOf);
  await editor(page).click();
  await page.keyboard.press('Control+a');
  await pasteHtml(editor(page), wordDocument);
  await save(page).click();
  await expect(page).toHaveURL(/\/details$/);
  expect(await storedOps(projectId)).toEqual([
    { insert: 'Opening\n' },
    { insert: 'Bold', attributes: { bold: true } },
    { insert: ', ' },
    { insert: 'italic', attributes: { italic: true } },
    { insert: ' and ' },
    { insert: 'underlined', attributes: { underline: true } },
    { insert: ' big.\nFirst' },
    { insert: '\n', attributes: { list: 'ordered' } },
    { insert: 'Second' },
    { insert: '\n', attributes: { list: 'ordered' } },
    { insert: 'Dot' },
    { insert: '\n', attributes: { list: 'bullet' } },
    { insert: 'Cell\nThe end\n' },
  ]);
  await page.goto(`/projects/${projectId}/script`);
  await expect(page.getByRole('listitem').filter({ hasText: 'Second' })).toBeVisible();
  await expect(page.locator('article u')).toHaveText('underlined');
});

async function bringHostile(page: Page, projectId: string, bring: () => Promise<void>) {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await bring();
  await expect(editor(page)).toContainText('bold');
  await save(page).click();
  await expect(page).toHaveURL(/\/details$/);
  expect(await page.evaluate(() => Reflect.get(window, 'broken'))).toBeUndefined();
  expect(asked.filter((url) => url.includes('missing'))).toEqual([]);
  return storedOps(projectId);
}

const cleaned = (before: string) => [
  { insert: `${before}safe` },
  { insert: '\n', attributes: { list: 'bullet' } },
  { insert: 'bold', attributes: { bold: true } },
  { insert: '\n' },
];

test('a hostile paste runs, loads and stores nothing', async ({ pageOf, allowViolation }) => {
  allowViolation(/inline/);
  const { page, projectId } = await atEditor(pageOf);
  await editor(page).click();
  await page.keyboard.press('Control+a');
  const stored = await bringHostile(page, projectId, () => pasteHtml(editor(page), hostilePaste));
  expect(stored).toEqual(cleaned(''));
  const markup = '<img src=/missing onerror="window.broken = 1"><b>not bold</b>';
  await db.project.update({
    where: { id: projectId },
    data: { scriptOps: [{ insert: `${markup}\n` }], scriptWords: 5 },
  });
  await page.goto(`/projects/${projectId}/script`);
  await expect(page.getByText(markup)).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'broken'))).toBeUndefined();
});

test('dropped content is sanitized like a paste and inserted at the drop position', async ({
  pageOf,
  allowViolation,
}) => {
  allowViolation(/inline/);
  const { page, projectId } = await atEditor(pageOf, 'Good morning. ');
  const stored = await bringHostile(page, projectId, () => dropHtml(editor(page), hostilePaste));
  expect(stored).toEqual(cleaned('Good morning. '));
});

test('dragging text within the script moves it, and one undo restores it', async ({ pageOf }) => {
  const { page, projectId } = await atEditor(pageOf, 'morning. Good');
  await editor(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Control+Shift+ArrowLeft');
  await dropHtml(editor(page), '<b>Good</b> ', { at: 'start', isOwn: true });
  await expect(editor(page)).toHaveText('Good morning. ');
  await page.keyboard.press('Control+z');
  await expect(editor(page)).toHaveText('morning. Good');
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Control+Shift+ArrowLeft');
  await dropHtml(editor(page), 'Good', { at: 'end', isOwn: true });
  await dropHtml(editor(page), 'Good ', { at: 'start' });
  await expect(editor(page)).toHaveText('Good morning. Good');
  await save(page).click();
  await expect(page).toHaveURL(/\/details$/);
  expect(await storedOps(projectId)).toEqual([{ insert: 'Good morning. Good\n' }]);
});

test('counts words against the allowance, with a link to a larger one', async ({ pageOf }) => {
  const { page } = await atEditor(pageOf);
  await expect(page.getByText('2 of 20 words · about 1 second')).toBeVisible();
  await editor(page).click();
  await page.keyboard.insertText(`${'word '.repeat(33)}`);
  const count = page.getByText('35 of 20 words · about 15 seconds · 15 more than the word allowance');
  await expect(count).toBeVisible();
  await expect(count).toHaveAttribute('role', 'alert');
  await expect(page.getByRole('link', { name: 'Increase the word allowance' })).toBeVisible();
  await pictures(page, 'script-too-long');
});

test('the preview shows six lines; the full script opens, prints and closes', async ({ pageOf }) => {
  const lines = Array.from({ length: 9 }, (_line, index) => `Line ${index + 1}`);
  const { projectId, voice } = await scripted(lines.join('\n'));
  const page = await pageOf(voice);
  await page.goto(`/projects/${projectId}/details`);
  await expect(page.getByText('Line 6')).toBeVisible();
  await expect(page.getByText('Line 7')).toHaveCount(0);
  await page.getByRole('link', { name: 'Read', exact: true }).click();
  await expect(page.getByText('Line 9')).toBeVisible();
  await expect(page.getByText('18 words · about 8 seconds')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0);
  await pictures(page, 'script-read-voice');
  await page.context().addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = 'yes';
    };
  });
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: /Print/ }).click();
  const paper = await opened;
  await expect(paper).toHaveURL(`/print/${projectId}`);
  await expect(paper.getByText('Line 9')).toBeVisible();
  await expect(paper.locator('html')).toHaveAttribute('data-printed', 'yes');
  await pictures(paper, 'script-print');
  await paper.close();
  await page.getByRole('link', { name: 'Close' }).click();
  await expect(page).toHaveURL(/\/details$/);
  await page.goto(`/projects/${projectId}/script/edit`);
  await expect(page).toHaveURL(/\/details$/);
});

test('reads a script aloud in the player, stops on request, and shows the reason of a rejection', async ({
  pageOf,
  allowComplaint,
}) => {
  const line = 'Good morning, this is a calm and friendly reading. '.repeat(3).trim();
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
  const asked = page.waitForRequest((request) => request.url().includes('/v1/speech'));
  await preview.click();
  const query = new URL((await asked).url()).searchParams;
  expect(Object.fromEntries(query)).toEqual({ text: line, gender: 'male', language: 'en', pitch: '0', rate: '1' });
  await expectSound(page);
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

  await write('Hello', 'zz');
  await page.reload();
  allowComplaint(/v1\/speech/);
  await preview.click();
  await expect(page.getByText('There is no speech preview in this language.')).toBeVisible();

  await write(' ');
  await page.goto(`/projects/${projectId}/script/edit`);
  await expect(preview).toBeDisabled();
});

test('shows a colleague’s save, or a notice when the user has unsaved changes', async ({ pageOf }) => {
  const { page, projectId, customer } = await atEditor(pageOf);
  const colleague = await loginAs(customer);
  const saveThere = (text: string) =>
    colleague.call('PATCH /projects/{projectId}', {
      params: { projectId },
      body: { scriptOps: [{ insert: `${text}\n` }] },
    });
  await saveThere('Good evening.');
  await expect(editor(page)).toHaveText('Good evening.');
  await expect(save(page)).toBeDisabled();
  await editor(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Mine.');
  await saveThere('Good night.');
  await expect(page.getByText(/Someone else has saved this script while you were writing/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/Someone else has saved this script while you were writing/)).toBeVisible();
  await expect(editor(page)).toHaveText('Good evening. Mine.');
});
