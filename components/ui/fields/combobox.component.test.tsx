import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { textsOf } from '@/tests/support/component/locators';
import { render } from 'vitest-browser-react';
import { Combobox } from './combobox';

const labels = Array.from({ length: 12 }, (_, number) => `Radio ${number + 10}`);

function LabelField() {
  const [value, setValue] = useState('');
  const matching = labels.filter((label) => label.toLowerCase().includes(value.toLowerCase()) && label !== value);
  const suggestions = matching.map((label) => ({ id: label, label }));
  return (
    <div className="min-h-96">
      <Combobox
        label="Label"
        value={value}
        onChange={setValue}
        suggestions={suggestions}
        onPick={(picked) => setValue(picked.label)}
      />
    </div>
  );
}

test('the list of suggestions is at most 210 px high, and keeps the active option in view', async () => {
  await render(<LabelField />);
  const field = page.getByRole('combobox', { name: 'Label' });
  const list = page.getByRole('listbox', { name: 'Label' });
  const options = list.getByRole('option');
  const height = () => list.element().getBoundingClientRect().height;
  await field.fill('radio');
  await expect.poll(() => textsOf(options)).toEqual(labels);
  expect(height()).toBe(210);
  await expect.element(options.last()).not.toBeInViewport();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(options.last()).toHaveAttribute('aria-selected', 'true');
  await expect.element(options.last()).toBeInViewport({ ratio: 1 });
  await field.fill('radio 10');
  await expect.poll(() => options.elements().length).toBe(1);
  expect(height()).toBeLessThan(80);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(field).toHaveValue('Radio 10');
  await expect.element(list).not.toBeInTheDocument();
});
