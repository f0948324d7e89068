import { expect, test } from 'vitest';
import { summaryOf } from './notification-text';
import { showBrand } from '@/tests/support/texts/brand';

showBrand();

test('a summary reads the subjects of the first 20 notifications in one mail', () => {
  const invited = (name: string) => ({
    subject: `You were shortlisted for “${name}”`,
    event: name === 'Spot 2' ? 'Shortlisted on Nov 28, 2026 at 15:32 UTC.' : null,
  });
  const names = Array.from({ length: 22 }, (_, index) => `Spot ${index + 1}`);
  const { letter, sms } = summaryOf(names.map(invited), 'http://localhost/projects');
  expect(letter.subject).toBe('22 notifications about your projects');
  expect(letter.paragraphs.slice(1, 3)).toEqual([
    'You were shortlisted for “Spot 1”',
    'You were shortlisted for “Spot 2”. Shortlisted on Nov 28, 2026 at 15:32 UTC.',
  ]);
  expect(letter.paragraphs.at(-1)).toBe('And 2 more.');
  expect(sms).toBe('Klang: 22 notifications about your projects. http://localhost/projects');
});
