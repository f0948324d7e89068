/**
 * Points added to voices of the visitor's country: about half a star. Must equal the number in the index
 * voice_lifted_rank: otherwise every search would sort all voices of the country.
 */
export const countryLift = 500;

/**
 * Every voice starts with this many ratings of this value (Bayesian average), so that one rating of 5 does not outrank
 * fifty of 4.9.
 */
const priorRatings = 5;
const priorRating = 4;

export type ScoreInputs = {
  ratingSum: number;
  ratingCount: number;
  acceptedJobs: number;
  demos: number;
  hasStudioDemo: boolean;
};

/**
 * Returns a score of which higher is better: the averaged rating in thousandths of a star, 100 points for each doubling
 * of the accepted jobs, and a bonus for demos.
 */
export function scoreOf({ ratingSum, ratingCount, acceptedJobs, demos, hasStudioDemo }: ScoreInputs): number {
  const rating = (ratingSum + priorRating * priorRatings) / (ratingCount + priorRatings);
  return Math.round(
    rating * 1000 + Math.log2(1 + acceptedJobs) * 100 + Math.min(demos, 5) * 20 + (hasStudioDemo ? 60 : 0),
  );
}

const maxCount = 999_999;
/** Start of the count; the integers of the column suffice until 2088. */
const newestFrom = Date.UTC(2020, 0, 1);

/**
 * Returns a rank by the average as the list shows it, then by the number of ratings; voices without ratings come last.
 */
export function ratingRank({ ratingSum, ratingCount }: { ratingSum: number; ratingCount: number }): number {
  if (ratingCount === 0) return 0;
  return Math.round((ratingSum / ratingCount) * 10) * (maxCount + 1) + Math.min(ratingCount, maxCount);
}

/** Returns the seconds since 2020. */
export function newestRank(publishedAt: Date | null): number {
  return publishedAt ? Math.max(0, Math.round((publishedAt.getTime() - newestFrom) / 1000)) : 0;
}
