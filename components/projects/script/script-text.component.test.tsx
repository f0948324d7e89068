import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { stubApi } from '@/tests/support/component/api-stub';
import { renderProject } from '@/tests/support/component/project';
import { aMe, aProject } from '@/tests/support/component/samples';
import { ScriptSection } from './script-section';
import { ScriptText } from './script-text';

test('shows the formatting of a script', async () => {
  const screen = await render(
    <ScriptText
      ops={[
        { insert: 'underlined', attributes: { underline: true } },
        { insert: '\nSecond' },
        { insert: '\n', attributes: { list: 'ordered' } },
      ]}
    />,
  );
  await expect.element(screen.getByRole('listitem')).toHaveTextContent('Second');
  expect(screen.container.querySelector('u')?.textContent).toBe('underlined');
});

test('text that looks like markup stays text', async () => {
  const markup = '<img src=/missing onerror="window.broken = 1"><b>not bold</b>';
  const screen = await render(<ScriptText ops={[{ insert: `${markup}\n` }]} />);
  await expect.element(screen.getByText(markup)).toBeVisible();
  expect(screen.container.querySelector('img, b')).toBeNull();
  expect(Reflect.get(window, 'broken')).toBeUndefined();
});

test('a script over its allowance says so to everyone, and links to a larger one for the customer', async () => {
  const project = aProject({ script: 'Good morning, this is Timbre.', maxWords: 3 });
  const more = page.getByRole('link', { name: 'Increase the word allowance' });
  const show = (shown: typeof project, isVoice: boolean) =>
    renderProject(<ScriptSection project={shown} />, shown, { user: aMe({ isVoice }) });
  const customer = await show(project, false);
  await expect.element(page.getByText(/^5 of 3 words/)).toBeVisible();
  await expect.element(more).toBeVisible();
  await customer.unmount();
  const asVoice = { ...project, scopes: ['list-project' as const] };
  stubApi({ 'GET /projects/{projectId}': () => asVoice });
  await show(asVoice, true);
  await expect.element(page.getByText(/^5 of 3 words/)).toBeVisible();
  await expect.element(more).not.toBeInTheDocument();
});
