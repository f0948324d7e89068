import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { showToast } from '@/components/ui/notices/toaster';
import { renderScreen } from '@/tests/support/component/render';
import { MessageBox } from './message-box';

test('a snackbar does not cover the message box, also when it has grown', async () => {
  const screen = await renderScreen(
    <div className="fixed inset-x-0 bottom-4">
      <MessageBox draftKey="draft.test" to="Freja" onSend={() => {}} onWriting={() => {}} />
    </div>,
  );
  const box = page.getByRole('textbox', { name: 'Message to Freja' });
  await box.fill('One\nTwo\nThree\nFour');
  showToast('The take is deleted.');
  const snackbar = page.getByText('The take is deleted.');
  await expect
    .poll(() => snackbar.element().getBoundingClientRect().bottom)
    .toBeLessThanOrEqual(box.element().getBoundingClientRect().top);
  await screen.unmount();
  expect(document.documentElement.style.getPropertyValue('--shell-message-box')).toBe('');
});

test('has one to four rows, and sends nothing blank', async () => {
  const sent: string[] = [];
  await renderScreen(
    <MessageBox draftKey="draft.rows" to="Freja" onSend={(text) => void sent.push(text)} onWriting={() => {}} />,
  );
  const box = page.getByRole('textbox', { name: 'Message to Freja' });
  await expect.element(box).toBeVisible();
  const height = () => box.element().getBoundingClientRect().height;
  const oneRow = height();
  await box.fill('   ');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Send' })).toBeDisabled();
  expect(sent).toEqual([]);
  await box.fill('1\n2\n3\n4');
  await expect.poll(height).toBeGreaterThan(oneRow + 60);
  const fourRows = height();
  const text = '1\n2\n3\n4\n5\n6\n7\n8';
  await box.fill(text);
  await expect.poll(() => Math.abs(height() - fourRows)).toBeLessThan(2);
  await userEvent.keyboard('{Enter}');
  expect(sent).toEqual([text]);
});

test('sends at Enter, but not at that of an input method, which in Safari comes after the composition', async () => {
  const sent: string[] = [];
  await renderScreen(
    <MessageBox draftKey="draft.composed" to="Freja" onSend={(text) => void sent.push(text)} onWriting={() => {}} />,
  );
  const box = page.getByRole('textbox', { name: 'Message to Freja' });
  await box.fill('こんにちは');
  const press = (fields: KeyboardEventInit) =>
    box.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, ...fields }));
  press({ isComposing: true });
  press({ keyCode: 229 });
  await expect.element(box).toHaveValue('こんにちは');
  expect(sent).toEqual([]);
  press({ keyCode: 13 });
  await expect.element(box).toHaveValue('');
  expect(sent).toEqual(['こんにちは']);
});
