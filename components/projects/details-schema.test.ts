import { expect, test } from 'vitest';
import { changedDetails, draftText, noDetails, sentChanges } from '@/components/projects/details-schema';

const saved = { ...noDetails, name: 'Spring', dueDate: '2030-01-01', selectedAddons: { express: 0 } };

test('what was not touched is not sent, so that it overwrites nobody', () => {
  expect(changedDetails(saved, { ...saved })).toEqual({});
  expect(changedDetails(saved, { ...saved, name: 'Winter' })).toEqual({ name: 'Winter' });
  expect(changedDetails(saved, { ...saved, maxWords: 500, language: 'da' })).toEqual({ maxWords: 500, language: 'da' });
});

test('an add-on that was never chosen and one that is chosen no more are the same', () => {
  expect(changedDetails(saved, { ...saved, selectedAddons: { express: 0, media: null } })).toEqual({});
  expect(changedDetails(saved, { ...saved, selectedAddons: {} })).toEqual({ selectedAddons: {} });
  expect(changedDetails(saved, { ...saved, selectedAddons: { express: 1 } })).toEqual({
    selectedAddons: { express: 1 },
  });
});

test('an emptied date takes the date away', () => {
  expect(sentChanges({ dueDate: '' })).toEqual({ dueDate: null });
  expect(sentChanges({ dueDate: '2030-02-01', name: 'Winter' })).toEqual({ dueDate: '2030-02-01', name: 'Winter' });
  expect(sentChanges({ maxWords: null })).toEqual({});
});

test('a draft that can no longer be saved reads as text; choices alone are none', () => {
  expect(draftText({ name: 'Spring', description: 'Two\nlines', maxWords: 500 })).toBe(
    'Name: Spring\nDescription: Two\nlines',
  );
  expect(draftText({ maxWords: 500, selectedAddons: {} })).toBeNull();
});
