import { expect, test } from 'vitest';
import { initials } from './avatar';

test('takes the first letter of the first and the last word', () => {
  expect(['Freja Holm', 'olivia', 'Anna-Lena von der Berg', '  ', 'émile zola'].map(initials)).toEqual([
    'FH',
    'O',
    'AB',
    '',
    'ÉZ',
  ]);
});
