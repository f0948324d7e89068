import { beforeEach, expect, test, vi } from 'vitest';
import { hideBrand, klang, showBrand } from '@/tests/support/texts/brand';
import { mailFrom } from './sender';

const { env } = vi.hoisted(() => ({ env: { MAIL_FROM: '' } }));
vi.mock('@/server/platform/env', () => ({ env }));

beforeEach(hideBrand);

const senders = [
  'Voices <no-reply@voices.example>',
  '"Voices, Inc." <no-reply@voices.example>',
  'no-reply@voices.example',
];

test.each(senders)('%s is the sender of mails, with another name once a brand is stored', (from) => {
  env.MAIL_FROM = from;
  expect(mailFrom()).toBe(from);
  showBrand();
  expect(mailFrom()).toEqual({ name: 'Klang bookings', address: 'no-reply@voices.example' });
  showBrand({ ...klang, mailSender: '' });
  expect(mailFrom()).toEqual({ name: 'Klang', address: 'no-reply@voices.example' });
});
