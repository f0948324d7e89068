import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useForm } from 'react-hook-form';
import { MessageBox } from '@/components/chat/message-box';
import { renderScreen } from '@/tests/support/component/render';
import { TextArea } from './text-field';

const field = page.getByRole('textbox');
const hiddenPx = () => field.element().scrollHeight - field.element().clientHeight;
const heightPx = () => field.element().getBoundingClientRect().height;

/** Safari has no `field-sizing` before 26.2. */
beforeEach(() => {
  vi.spyOn(CSS, 'supports').mockReturnValue(false);
  const style = document.createElement('style');
  style.textContent = 'textarea { field-sizing: fixed !important }';
  document.head.append(style);
  return () => style.remove();
});

test('without `field-sizing`, the message box has one to four rows', async () => {
  await renderScreen(<MessageBox draftKey="draft.grow" to="Freja" onSend={() => {}} onWriting={() => {}} />);
  await expect.poll(heightPx).toBe(46);
  await userEvent.click(field);
  await userEvent.keyboard('1{Shift>}{Enter}{/Shift}2{Shift>}{Enter}{/Shift}3');
  await expect.poll(heightPx).toBe(94);
  expect(hiddenPx()).toBe(0);
  await field.fill('1\n2\n3\n4\n5\n6');
  await expect.poll(heightPx).toBe(118);
  await userEvent.keyboard('{Enter}');
  await expect.poll(heightPx).toBe(46);
});

function Form() {
  const { register } = useForm({ defaultValues: { text: '1\n2\n3\n4\n5' } });
  return <TextArea label="Text" minRows={2} maxRows={8} {...register('text')} />;
}

test('without `field-sizing`, a field that React does not control fits its initial text, and what is typed', async () => {
  await renderScreen(<Form />);
  await expect.element(field).toHaveValue('1\n2\n3\n4\n5');
  expect(hiddenPx()).toBe(0);
  const fiveRows = heightPx();
  await userEvent.click(field);
  await userEvent.keyboard('{Control>}{End}{/Control}{Enter}6');
  expect(heightPx()).toBe(fiveRows + 24);
  expect(hiddenPx()).toBe(0);
  await field.fill('');
  expect(heightPx()).toBe(70);
  await field.fill(Array.from({ length: 20 }, (_, row) => row).join('\n'));
  expect(heightPx()).toBe(214);
});
