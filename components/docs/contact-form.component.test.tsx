import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { rejected, stubApi } from '@/tests/support/component/api-stub';
import { renderScreen } from '@/tests/support/component/render';
import { ContactForm } from './contact-form';

const field = (name: string) => page.getByRole('textbox', { name });
const send = () => page.getByRole('button', { name: 'Send message' }).click();

test('a visitor sends a message, and is told so where the form was', async () => {
  const requests = stubApi({ 'POST /contact': () => undefined });
  await renderScreen(<ContactForm sender={null} />);
  await send();
  await expect.element(page.getByText('Please enter your name')).toBeVisible();
  await expect.element(field('Name')).toHaveFocus();
  expect(requests).toEqual([]);
  await field('Name').fill('Ada Quinn');
  await field('Email').fill('ada@people.example');
  await field('Message').fill('How do I add a voice?');
  await send();
  const status = page.getByRole('status').filter({ hasText: 'Message sent. We answer by email.' });
  await expect.element(status).toHaveFocus();
  const text = 'How do I add a voice?';
  expect(requests.map(({ body }) => body)).toEqual([
    { name: 'Ada Quinn', email: 'ada@people.example', text, website: '' },
  ]);
  await page.getByRole('button', { name: 'Write another message' }).click();
  await expect.element(field('Message')).toHaveValue('');
});

test('a refusal keeps what was typed', async () => {
  const error = 'We got too many messages today. Please write to support@voices.example.';
  stubApi({ 'POST /contact': () => rejected({ status: 429, error }) });
  await renderScreen(<ContactForm sender={{ name: 'Cora Customer', email: 'cora@radio.example' }} />);
  await expect.element(field('Email')).toHaveValue('cora@radio.example');
  await field('Message').fill('Hello');
  await send();
  await expect.element(page.getByText(error)).toBeVisible();
  await expect.element(field('Name')).toHaveValue('Cora Customer');
  await expect.element(field('Message')).toHaveValue('Hello');
});

test('the trap is reached neither by Tab nor by screen readers, and not filled in by browsers', async () => {
  const { container } = await renderScreen(<ContactForm sender={null} />);
  await field('Message').click();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('button', { name: 'Send message' })).toHaveFocus();
  expect(
    page
      .getByRole('textbox')
      .elements()
      .map((input) => input.getAttribute('name')),
  ).toEqual(['name', 'email', 'text']);
  const trap = container.querySelector<HTMLInputElement>('input[name=website]');
  expect(trap?.autocomplete).toBe('off');
  expect(trap?.closest('div')?.getBoundingClientRect().width).toBeLessThanOrEqual(1);
  expect(
    ['name', 'email'].map((name) => container.querySelector<HTMLInputElement>(`[name=${name}]`)?.autocomplete),
  ).toEqual(['name', 'email']);
});
