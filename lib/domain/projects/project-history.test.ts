import { expect, test } from 'vitest';
import { type HistoryFacts, projectHistory } from './project-history';

const facts: HistoryFacts = {
  teamName: 'Brightside',
  created: { at: '2026-11-20T10:00:00.000Z', by: 'Olivia' },
  shortlisted: { at: '2026-11-20T11:00:00.000Z', firstName: 'Freja', count: 3 },
  assigned: { at: '2026-11-21T10:00:00.000Z', by: 'Adam' },
  voice: 'Freja',
  accepted: { at: '2026-11-22T10:00:00.000Z' },
  delivered: { at: '2026-11-23T10:00:00.000Z', isPartial: false },
  approved: { at: '2026-11-24T10:00:00.000Z', by: 'Olivia' },
};

test('says who did what, for the customer', () => {
  expect(projectHistory(facts, false).map(({ step, text }) => [step, text])).toEqual([
    ['create', 'Olivia created it'],
    ['shortlist', 'Freja and 2 more shortlisted'],
    ['assign', 'Adam chose Freja'],
    ['acceptance', 'Freja accepted'],
    ['delivery', 'Freja delivered'],
    ['approval', 'Olivia approved'],
  ]);
});

test('says who did what, for the voice, without names of the customer’s people', () => {
  expect(projectHistory(facts, true).map(({ text }) => text)).toEqual([
    'Brightside chose you',
    'You accepted',
    'You delivered',
    'Brightside approved',
  ]);
});

test('leaves out what has not happened, and says automatically where nobody approved', () => {
  const none = { at: null };
  const early = {
    ...facts,
    assigned: { ...none, by: null },
    accepted: none,
    delivered: { ...none, isPartial: false },
    approved: { ...none, by: null },
  };
  expect(projectHistory(early, false).map(({ step }) => step)).toEqual(['create', 'shortlist']);
  const automatic = { ...facts, approved: { ...facts.approved, by: null } };
  expect(projectHistory(automatic, false).at(-1)?.text).toBe('Approved automatically');
});

test('a part of a script is not its delivery', () => {
  const part = { ...facts, delivered: { ...facts.delivered, isPartial: true } };
  const texts = [false, true].flatMap((isVoice) => projectHistory(part, isVoice).map(({ text }) => text));
  expect(texts).toContain('Freja delivered the first lines');
  expect(texts).toContain('You delivered the first lines');
});
