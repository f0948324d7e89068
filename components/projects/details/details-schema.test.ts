import { expect, test } from 'vitest';
import { changedDetails, draftText, noDetails, sentChanges } from './details-schema';

const saved = { ...noDetails, name: 'Spring', dueDate: '2030-01-01', selectedAddons: { express: 0 } };

test('omits unchanged fields, so that they do not overwrite changes by others', () => {
  expect(changedDetails(saved, { ...saved })).toEqual({});
  expect(changedDetails(saved, { ...saved, name: 'Winter' })).toEqual({ name: 'Winter' });
  expect(changedDetails(saved, { ...saved, maxWords: 500, language: 'da' })).toEqual({ maxWords: 500, language: 'da' });
});

test('treats a deselected add-on like one never selected', () => {
  expect(changedDetails(saved, { ...saved, selectedAddons: { express: 0, media: null } })).toEqual({});
  expect(changedDetails(saved, { ...saved, selectedAddons: {} })).toEqual({ selectedAddons: {} });
  expect(changedDetails(saved, { ...saved, selectedAddons: { express: 1 } })).toEqual({
    selectedAddons: { express: 1 },
  });
});

test('removes the date when the field is emptied', () => {
  expect(sentChanges({ dueDate: '' })).toEqual({ dueDate: null });
  expect(sentChanges({ dueDate: '2030-02-01', name: 'Winter' })).toEqual({ dueDate: '2030-02-01', name: 'Winter' });
  expect(sentChanges({ maxWords: null })).toEqual({});
});

test('formats a locked draft as text, or null if only choices changed', () => {
  expect(draftText({ name: 'Spring', description: 'Two\nlines', maxWords: 500 })).toBe(
    'Name: Spring\nDescription: Two\nlines',
  );
  expect(draftText({ maxWords: 500, selectedAddons: {} })).toBeNull();
});
