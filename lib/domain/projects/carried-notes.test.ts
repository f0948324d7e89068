import { expect, it } from 'vitest';
import { carriedNotes } from './carried-notes';

const at = (minute: number) => new Date(minute * 60_000).toISOString();
const aNote = (id: string, minute: number, resolved = false) => ({ id, created: at(minute), resolved });
const aTake = (id: string, minute: number, given: { name?: string; voiceId?: string; notes?: Note[] } = {}) => ({
  id,
  created: at(minute),
  name: given.name ?? id,
  user: { id: given.voiceId ?? 'voice' },
  notes: given.notes ?? [],
});
type Note = ReturnType<typeof aNote>;

const carried = (takes: ReturnType<typeof aTake>[], id: string, isNamed = false, shownIds?: ReadonlySet<string>) => {
  const take = takes.find((other) => other.id === id) ?? aTake(id, 0);
  return carriedNotes(takes, take, { isNamed, ...(shownIds && { shownIds }) }).map(
    ({ note, take: from }) => `${from.id}/${note.id}`,
  );
};

it('carries unresolved notes to all takes that were uploaded after them', () => {
  const first = aTake('first', 0, { notes: [aNote('open', 5), aNote('done', 5, true), aNote('late', 20)] });
  const takes = [first, aTake('together', 1), aTake('next', 10), aTake('third', 30)];
  expect(carried(takes, 'first')).toEqual([]);
  expect(carried(takes, 'together')).toEqual([]);
  expect(carried(takes, 'next')).toEqual(['first/open']);
  expect(carried(takes, 'third')).toEqual(['first/open', 'first/late']);
});

it('carries a note of the second take on, but not back', () => {
  const takes = [aTake('first', 0), aTake('second', 10, { notes: [aNote('open', 15)] }), aTake('third', 30)];
  expect(carried(takes, 'first')).toEqual([]);
  expect(carried(takes, 'third')).toEqual(['second/open']);
});

it('carries nothing to takes of another voice', () => {
  const takes = [aTake('first', 0, { notes: [aNote('open', 5)] }), aTake('other', 10, { voiceId: 'other' })];
  expect(carried(takes, 'other')).toEqual([]);
});

it('carries notes of named audio only to takes of the same name', () => {
  const takes = [
    aTake('1', 0, { name: 'Welcome', notes: [aNote('open', 5)] }),
    aTake('2', 10, { name: 'Goodbye' }),
    aTake('3', 10, { name: 'Welcome' }),
  ];
  expect(carried(takes, '2', true)).toEqual([]);
  expect(carried(takes, '2', false)).toEqual(['1/open']);
  expect(carried(takes, '3', true)).toEqual(['1/open']);
});

it('includes notes that were just resolved', () => {
  const takes = [aTake('first', 0, { notes: [aNote('done', 5, true)] }), aTake('next', 10)];
  expect(carried(takes, 'next')).toEqual([]);
  expect(carried(takes, 'next', false, new Set(['done']))).toEqual(['first/done']);
});
