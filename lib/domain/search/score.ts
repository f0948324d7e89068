import { countOf } from '@/lib/domain/count-of';

export type ScoreInputs = {
  ratingSum: number;
  ratingCount: number;
  acceptedJobs: number;
  /** Demos that can be played. */
  demos: number;
  hasStudioDemo: boolean;
};

type ScorePart = {
  key: 'ratings' | 'projects' | 'demos' | 'studio';
  title: string;
  /** Says how points are computed, in a sentence for voices. */
  rule: string;
  points: (inputs: ScoreInputs) => number;
  /** Says what a voice has of it. */
  fact: (inputs: ScoreInputs) => string;
};

/**
 * Every voice starts with this many ratings of this value (Bayesian average), so that one rating of 5 does not outrank
 * fifty of 4.9.
 */
const priorRatings = 5;
const priorRating = 4;
const pointsOfStar = 1_000;
const pointsOfDoubling = 100;
const pointsOfDemo = 20;
const maxCountedDemos = 5;
const pointsOfStudioDemo = 60;

/**
 * Points added to voices of the visitor's country: about half a star. Must equal the number in the index
 * voice_lifted_rank: otherwise every search would sort all voices of the country.
 */
export const countryLift = 500;

/** Everything that the order of the best matches depends on. Public (docs/rules/search.md#order). */
export const scoreParts: readonly ScorePart[] = [
  {
    key: 'ratings',
    title: 'Ratings',
    rule: `${formatPoints(pointsOfStar)} for each star of your average, as if you had ${priorRatings} more ratings of ${priorRating} stars. A few ratings change little, many count fully.`,
    points: ({ ratingSum, ratingCount }) =>
      ((ratingSum + priorRating * priorRatings) / (ratingCount + priorRatings)) * pointsOfStar,
    fact: ({ ratingSum, ratingCount }) =>
      ratingCount === 0
        ? 'No ratings yet'
        : `${countOf(ratingCount, 'rating')}, ${(ratingSum / ratingCount).toFixed(1)} stars on average`,
  },
  {
    key: 'projects',
    title: 'Accepted projects',
    rule: `${formatPoints(pointsOfDoubling)} for each doubling: the 1st, 3rd, 7th and 15th project earn as much each.`,
    points: ({ acceptedJobs }) => Math.log2(1 + acceptedJobs) * pointsOfDoubling,
    fact: ({ acceptedJobs }) => countOf(acceptedJobs, 'accepted project'),
  },
  {
    key: 'demos',
    title: 'Voice demos',
    rule: `${formatPoints(pointsOfDemo)} for each, up to ${maxCountedDemos} of them.`,
    points: ({ demos }) => Math.min(demos, maxCountedDemos) * pointsOfDemo,
    fact: ({ demos }) => countOf(demos, 'demo'),
  },
  {
    key: 'studio',
    title: 'Studio quality demo',
    rule: `${formatPoints(pointsOfStudioDemo)} for having one.`,
    points: ({ hasStudioDemo }) => (hasStudioDemo ? pointsOfStudioDemo : 0),
    fact: ({ hasStudioDemo }) => (hasStudioDemo ? 'You have one' : 'You have none'),
  },
];

function formatPoints(points: number): string {
  return `${points.toLocaleString('en')} points`;
}

/** Returns a score of which higher is better: the rounded sum of its parts. */
export const scoreOf = (inputs: ScoreInputs): number =>
  Math.round(scoreParts.reduce((sum, { points }) => sum + points(inputs), 0));
