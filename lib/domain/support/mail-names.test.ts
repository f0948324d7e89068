import { expect, test } from 'vitest';
import { mailNames, mailTemplateNames, nameOfCombinedMail, nameOfMail, paymentTopics } from './mail-names';
import { notificationKinds } from '@/lib/domain/notifications';

test('every mail has a name of its own, which says what it reports', () => {
  const reports = [
    ...mailTemplateNames,
    ...notificationKinds.filter((kind) => kind !== 'payment'),
    ...['customer', 'voice', 'issue', ...paymentTopics].map((topic) => `payment:${topic}`),
  ];
  expect(reports.toSorted()).toEqual(Object.keys(mailNames).toSorted());
  const names = reports.map(nameOfMail);
  expect(new Set(names).size).toBe(names.length);
});

test('a mail about a dispute is not called a payment that did not go through', () => {
  expect(nameOfMail('payment:disputed')).toBe('Payment disputed');
  expect(nameOfMail('payment:feeCanceled')).toBe('Fee canceled');
  expect(nameOfMail('reset-password')).toBe('Password reset');
});

test('shows the words of a mail of another version', () => {
  expect(nameOfMail('payment:later-topic')).toBe('payment later topic');
  expect(nameOfMail('constructor')).toBe('constructor');
});

test('names all that a combined mail reports', () => {
  expect(nameOfCombinedMail(['payment:disputed'])).toBe('Payment disputed');
  expect(nameOfCombinedMail(['message', 'payment:disputed', 'message', 'message'])).toBe(
    '4 notifications: New messages (3), Payment disputed',
  );
});
