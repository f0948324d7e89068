import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
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
