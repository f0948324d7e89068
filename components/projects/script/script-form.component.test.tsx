import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ProjectWithParts } from '@/lib/contracts/project-shapes';
import { lastChange, stubApi } from '@/tests/support/component/api-stub';
import { dropHtml, hostilePaste, pasteHtml, wordDocument } from '@/tests/support/component/pasted';
import { renderScreen } from '@/tests/support/component/render';
import { currentPath } from '@/tests/support/component/router';
import { aMe, aProject } from '@/tests/support/component/samples';
import { ScriptForm } from './script-form';

/** The rules of the editor are in docs/rules/projects.md#script. */

const editor = page.getByRole('textbox', { name: 'Script' });
const text = () => editor.element().textContent;
const tool = (name: string) => page.getByRole('button', { name, exact: true });

/** Opens the editor on this line; `save` returns the script that it sends. */
async function openEditor(line = 'Good morning.', given: Partial<ProjectWithParts> = {}) {
  const project = aProject({ script: line, ...given });
  const requests = stubApi({ 'PATCH /projects/{projectId}': () => project });
  const form = <ScriptForm project={project} scriptOps={project.scriptOps} />;
  await renderScreen(form, { user: aMe(), path: '/projects/project-1/script/edit' });
  await expect.element(editor).toBeVisible();
  await expect.poll(text).toBe(line);
  const save = async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(currentPath).toBe('/projects/project-1/details');
    return lastChange(requests)?.body;
  };
  return { save };
}

async function selectAll() {
  await editor.click();
  await userEvent.keyboard('{Control>}a{/Control}');
}

test('the toolbar applies and clears the five formats', async () => {
  const { save } = await openEditor();
  await selectAll();
  for (const name of ['Bold', 'Italic', 'Underline', 'Ordered list', 'Bullet list']) {
    await tool(name).click();
    await expect.element(tool(name)).toHaveAttribute('aria-pressed', 'true');
  }
  await expect.element(tool('Ordered list')).toHaveAttribute('aria-pressed', 'false');
  expect(await save()).toEqual({
    scriptOps: [
      { insert: 'Good morning.', attributes: { bold: true, italic: true, underline: true } },
      { insert: '\n', attributes: { list: 'bullet' } },
    ],
  });
});

test('the toolbar clears the formats', async () => {
  const bold: ProjectWithParts['scriptOps'][number] = { insert: 'Good morning.', attributes: { bold: true } };
  const { save } = await openEditor('Good morning.', {
    scriptOps: [bold, { insert: '\n', attributes: { list: 'bullet' } }],
  });
  await selectAll();
  await tool('Clear formatting').click();
  expect(await save()).toEqual({ scriptOps: [{ insert: 'Good morning.\n' }] });
});

test('a paste from Word keeps the supported formatting only', async () => {
  const { save } = await openEditor();
  await selectAll();
  pasteHtml(editor.element(), wordDocument);
  expect(await save()).toEqual({
    scriptOps: [
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
    ],
  });
});

/** Checks that no part of the hostile content was run or requested. */
function expectHarmless() {
  expect(Reflect.get(window, 'broken')).toBeUndefined();
  const requested = performance.getEntriesByType('resource').map(({ name }) => name);
  expect(requested.filter((url) => url.includes('missing'))).toEqual([]);
}

const sanitized = (before: string) => ({
  scriptOps: [
    { insert: `${before}safe` },
    { insert: '\n', attributes: { list: 'bullet' } },
    { insert: 'bold', attributes: { bold: true } },
    { insert: '\n' },
  ],
});

test('a hostile paste runs, loads and sends nothing', async () => {
  const { save } = await openEditor();
  await selectAll();
  pasteHtml(editor.element(), hostilePaste);
  await expect.poll(text).toContain('bold');
  expect(await save()).toEqual(sanitized(''));
  expectHarmless();
});

test('dropped content is sanitized like a paste and inserted at the drop position', async () => {
  const { save } = await openEditor('Good morning. ');
  dropHtml(editor.element(), hostilePaste);
  await expect.poll(text).toContain('bold');
  expect(await save()).toEqual(sanitized('Good morning. '));
  expectHarmless();
});

async function selectLastWord() {
  await userEvent.keyboard('{Control>}{End}{/Control}');
  await userEvent.keyboard('{Control>}{Shift>}{ArrowLeft}{/Shift}{/Control}');
}

test('dragging text within the script moves it, and one undo restores it', async () => {
  const { save } = await openEditor('morning. Good');
  await editor.click();
  await selectLastWord();
  dropHtml(editor.element(), '<b>Good</b> ', { at: 'start', isOwn: true });
  await expect.poll(text).toBe('Good morning. ');
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(text).toBe('morning. Good');
  // A drop onto itself changes nothing; content from another window does not delete the selection.
  await selectLastWord();
  dropHtml(editor.element(), 'Good', { at: 'end', isOwn: true });
  dropHtml(editor.element(), 'Good ', { at: 'start' });
  await expect.poll(text).toBe('Good morning. Good');
  expect(await save()).toEqual({ scriptOps: [{ insert: 'Good morning. Good\n' }] });
});

test('counts words against the allowance, with a link to a larger one', async () => {
  await openEditor('Good morning.', { maxWords: 20 });
  await expect.element(page.getByText('2 of 20 words · about 1 second')).toBeVisible();
  await selectAll();
  pasteHtml(editor.element(), 'word '.repeat(35));
  const count = page.getByRole('alert');
  await expect.element(count).toHaveTextContent('35 of 20 words · about 15 seconds · 15 more than the word allowance');
  const link = page.getByRole('link', { name: 'Increase the word allowance' });
  await expect.element(link).toHaveAttribute('href', '/projects/project-1/edit-details');
});
