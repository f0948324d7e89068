/**
 * Points by which a voice of the visitor's country is lifted: about half a star. The index voice_lifted_rank holds the
 * same number: with another, every voice of the country would be sorted.
 */
export const countryLift = 500;

/** As if every voice had begun with this many ratings of this value, so that one rating of 5 does not beat fifty of 4.9. */
const priorRatings = 5;
const priorRating = 4;

export type ScoreInputs = {
  ratingSum: number;
  ratingCount: number;
  /** Jobs the voice has accepted. */
  acceptedJobs: number;
  demos: number;
  hasStudioDemo: boolean;
};

/**
 * Rank in search, higher first: the mean rating in thousandths of a star, a hundred points for each doubling of the jobs
 * done, and a little for a profile that can be listened to.
 */
export function scoreOf({ ratingSum, ratingCount, acceptedJobs, demos, hasStudioDemo }: ScoreInputs): number {
  const rating = (ratingSum + priorRating * priorRatings) / (ratingCount + priorRatings);
  return Math.round(
    rating * 1000 + Math.log2(1 + acceptedJobs) * 100 + Math.min(demos, 5) * 20 + (hasStudioDemo ? 60 : 0),
  );
}
