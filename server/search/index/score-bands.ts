import { countryLift } from '@/lib/domain/search/score';
import type { Frequencies } from '@/server/search/counts/frequencies';

/** Lowest band, in points. A voice without a rating and with a few demos reaches it. */
const lowestBand = 4_100;
const bandStep = 50;
/** Highest band; too few voices are above it to distinguish them. */
const highestBand = 7_000;

/**
 * Returns a token for each band that the score reaches, and the same for the voice's country, where it ranks higher.
 * With them the index returns the best matches without reading the rest.
 */
export function bandTokens(score: number, country: string): string[] {
  const bands = Array.from(
    { length: Math.max(0, (bandOf(score) - lowestBand) / bandStep + 1) },
    (_, index) => lowestBand + index * bandStep,
  );
  const ofCountry = country === '' ? [] : [0, ...bands].map((band) => bandToken(band, country));
  return [...bands.map((band) => bandToken(band)), ...ofCountry];
}

/**
 * Returns the text search condition for voices of at least this rank; it also matches some of the visitor's country
 * below it.
 */
export function bandCondition(band: number, country: string | null): string {
  const words = [bandToken(band), ...(country === null ? [] : [bandToken(band - countryLift, country)])];
  return `(${words.map((word) => `'${word}'`).join(' | ')})`;
}

type ScoreBand = { band: number; share: number };

/**
 * Returns the highest band that should contain `enough` matches, or null.
 * @param share of all voices that match, 0 to 1.
 * @param below counts only voices of a lower rank; null for all.
 * @param othersOnly counts only voices of other countries.
 */
export function bandContaining(
  enough: number,
  share: number,
  { country, below, othersOnly = false }: { country: string | null; below: number | null; othersOnly?: boolean },
  common: Frequencies,
): ScoreBand | null {
  const reaching = (band: number) => (band < lowestBand ? 1 : common.ofWord(bandToken(band)));
  const shareOfCountry = country === null ? 0 : common.ofWord(bandToken(0, country));
  const others = (band: number) => (1 - shareOfCountry) * reaching(band);
  const ranked = (band: number) => others(band) + shareOfCountry * reaching(band - countryLift);
  const counted = othersOnly ? others : ranked;
  const above = below === null ? 0 : counted(bandOf(below));
  for (let band = highestBand; band >= lowestBand; band -= bandStep) {
    if ((counted(band) - above) * share * common.voices >= enough) return { band, share: ranked(band) };
  }
  return null;
}

/**
 * Returns the token of a band, for all voices or those of a country. Typed words contain only letters and digits
 * (server/search/index/words.ts), so none equals a token.
 */
const bandToken = (band: number, country = '') =>
  country === '' ? `^${band}` : `@${country}${band < lowestBand ? '' : band}`;

const bandOf = (score: number) => Math.min(highestBand, Math.floor(score / bandStep) * bandStep);

const maxRatingCount = 999_999;
/** Start of the count; the integers of the column suffice until 2088. */
const newestRankStart = Date.UTC(2020, 0, 1);

/**
 * Returns a rank by the average as the list shows it, then by the number of ratings; voices without ratings come last.
 */
export function ratingRank({ ratingSum, ratingCount }: { ratingSum: number; ratingCount: number }): number {
  if (ratingCount === 0) return 0;
  return Math.round((ratingSum / ratingCount) * 10) * (maxRatingCount + 1) + Math.min(ratingCount, maxRatingCount);
}

/** Returns the seconds since 2020. */
export function newestRank(publishedAt: Date | null): number {
  return publishedAt ? Math.max(0, Math.round((publishedAt.getTime() - newestRankStart) / 1000)) : 0;
}
