import { expect, test } from 'vitest';
import { type ScoreInputs, scoreOf, scoreParts } from './score';

const newcomer: ScoreInputs = { ratingSum: 0, ratingCount: 0, acceptedJobs: 0, demos: 0, hasStudioDemo: false };

test('adds up the parts that the public page lists', () => {
  expect(scoreOf(newcomer)).toBe(4_000);
  expect(scoreOf({ ...newcomer, demos: 3 })).toBe(4_060);
  expect(scoreOf({ ...newcomer, demos: 9 })).toBe(4_100);
  expect(scoreOf({ ...newcomer, hasStudioDemo: true })).toBe(4_060);
  expect(scoreOf({ ...newcomer, ratingSum: 25, ratingCount: 5 })).toBe(4_500);
  expect([1, 3, 7, 15].map((acceptedJobs) => scoreOf({ ...newcomer, acceptedJobs }))).toEqual([
    4_100, 4_200, 4_300, 4_400,
  ]);
});

test('each part changes the score by the points that its rule names', () => {
  const [ratings, projects, demos, studio] = scoreParts.map(({ rule }) =>
    Number(/^[\d,]+/.exec(rule)?.[0].replace(',', '')),
  );
  const manyRatings = (stars: number) => scoreOf({ ...newcomer, ratingSum: stars * 1e6, ratingCount: 1e6 });
  expect(manyRatings(5) - manyRatings(4)).toBe(ratings);
  expect(scoreOf({ ...newcomer, acceptedJobs: 1 }) - scoreOf(newcomer)).toBe(projects);
  expect(scoreOf({ ...newcomer, demos: 1 }) - scoreOf(newcomer)).toBe(demos);
  expect(scoreOf({ ...newcomer, hasStudioDemo: true }) - scoreOf(newcomer)).toBe(studio);
});

test('one rating of 5 stars does not outrank fifty of 4.9', () => {
  expect(scoreOf({ ...newcomer, ratingSum: 5, ratingCount: 1 })).toBeLessThan(
    scoreOf({ ...newcomer, ratingSum: 245, ratingCount: 50 }),
  );
});

test('says what a voice has of each part', () => {
  const facts = (inputs: ScoreInputs) => scoreParts.map(({ fact }) => fact(inputs));
  expect(facts(newcomer)).toEqual(['No ratings yet', '0 accepted projects', '0 demos', 'You have none']);
  expect(facts({ ratingSum: 9, ratingCount: 2, acceptedJobs: 1, demos: 1, hasStudioDemo: true })).toEqual([
    '2 ratings, 4.5 stars on average',
    '1 accepted project',
    '1 demo',
    'You have one',
  ]);
});
