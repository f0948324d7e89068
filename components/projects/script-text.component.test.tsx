import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
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
