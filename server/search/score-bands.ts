import type { Frequencies } from './frequencies';
import { countryLift } from './score';

/** The lowest tier, and points between one and the next. A voice without a rating and with a few demos reaches the lowest. */
const lowest = 4_100;
const step = 50;
/** Above it are too few to be told apart. */
const highest = 7_000;

/** Of all voices, or of those of a country. Typed words are letters and digits only (server/search/words.ts): none is one of these. */
const tierWord = (tier: number, country = '') =>
  country === '' ? `^${tier}` : `@${country}${tier < lowest ? '' : tier}`;

const tierOf = (score: number) => Math.min(highest, Math.floor(score / step) * step);

/**
 * A row's place in the order as words beside those that are typed: one for each tier that its score reaches, and the same
 * once more for its country, whose visitors see it higher. With them the index finds those of the best that match, without
 * looking at the rest.
 */
export function bandTokens(score: number, country: string): string[] {
  const tiers = Array.from(
    { length: Math.max(0, (tierOf(score) - lowest) / step + 1) },
    (_, place) => lowest + place * step,
  );
  const ofCountry = country === '' ? [] : [0, ...tiers].map((tier) => tierWord(tier, country));
  return [...tiers.map((tier) => tierWord(tier)), ...ofCountry];
}

/** As a text search condition: voices of at least this rank, and perhaps some of the visitor's country below it. */
export function bandCondition(tier: number, country: string | null): string {
  const words = [tierWord(tier), ...(country === null ? [] : [tierWord(tier - countryLift, country)])];
  return `(${words.map((word) => `'${word}'`).join(' | ')})`;
}

/** The rank from which on voices are in it, and the share of all voices, 0 to 1, that should be. */
export type ScoreBand = { tier: number; share: number };

/**
 * The highest tier in which so many voices should match, or null where there is none.
 * @param share of all voices that match, 0 to 1
 * @param below only those of a lower rank are wanted; null for all
 * @param othersOnly so many should match without those of the country
 */
export function bandContaining(
  enough: number,
  share: number,
  { country, below, othersOnly = false }: { country: string | null; below: number | null; othersOnly?: boolean },
  common: Frequencies,
): ScoreBand | null {
  const reaching = (tier: number) => (tier < lowest ? 1 : common.ofWord(tierWord(tier)));
  const fromHere = country === null ? 0 : common.ofWord(tierWord(0, country));
  const others = (tier: number) => (1 - fromHere) * reaching(tier);
  const ranked = (tier: number) => others(tier) + fromHere * reaching(tier - countryLift);
  const counted = othersOnly ? others : ranked;
  const above = below === null ? 0 : counted(tierOf(below));
  for (let tier = highest; tier >= lowest; tier -= step) {
    if ((counted(tier) - above) * share * common.voices >= enough) return { tier, share: ranked(tier) };
  }
  return null;
}
