import { describe, expect, it, test } from 'vitest';
import { boughtRounds, carriedNotes, outsideProblem } from './changes';

describe('the rounds of changes', () => {
  test('bought rounds are those of the template and of add-ons', () => {
    const option = { description: '', customerPriceCents: 0, voiceFeeCents: 0 };
    const addon = { id: 'a', name: '', description: '', options: [option, { ...option, changeRounds: 3 }] };
    const bought = (selected: number | null) => boughtRounds({ changeRounds: 2, addons: [{ ...addon, selected }] });
    expect([bought(null), bought(0), bought(1)]).toEqual([2, 2, 5]);
  });

  test.each([
    [{ startMs: 1_000, endMs: 6_000 }, 6_000, null],
    [{ startMs: 6_001 }, 6_000, 'startMs'],
    [{ startMs: 1_000, endMs: 6_001 }, 6_000, 'endMs'],
    [{ startMs: 1_000, endMs: 99_000 }, null, null],
    [{}, 6_000, null],
  ])('the range %j is within a take of %s ms, except for %s', (range, durationMs, field) => {
    expect(outsideProblem(range, durationMs)?.field ?? null).toBe(field);
  });
});

describe('the notes that a take has to answer', () => {
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
});
