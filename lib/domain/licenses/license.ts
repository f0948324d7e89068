import { z } from 'zod';
import { dayMs } from '@/lib/domain/durations';
import { formatDate } from '@/lib/domain/format-date';
import { countries } from '@/lib/domain/people/countries';

/** License of a template. The contract checks its limits (lib/contracts/support-templates). */
export const usage = z.object({
  /** Names of media as a sentence has them, for example 'radio'. */
  media: z.array(z.string()),
  /** Months from the approval; 0 for no limit. */
  termMonths: z.number().int().min(0),
  /** Name of the territory; empty for the country of the customer's company. */
  territory: z.string(),
});
export type Usage = z.infer<typeof usage>;

/**
 * Change that an option of an add-on makes to the license. With media, it adds them; the template's term and territory
 * apply where the option names none. Without media, its term and territory replace those of the whole license.
 */
export const optionUsage = usage.extend({ termMonths: z.number().int().min(0).nullable() });
export type OptionUsage = z.infer<typeof optionUsage>;

/** License of several media with the same term and territory. */
export const grant = usage.extend({
  /**
   * ISO calendar date of the last day of a recording whose license ends with that of another; the term does not count
   * then.
   */
  endsOn: z.string().nullable().default(null),
  /** ISO calendar date of the first day of a renewal, which also has an `endsOn`. */
  startsOn: z.string().optional(),
  /** The term counts from the approval of the original recording, which is not approved yet when this is agreed. */
  endsWithOriginal: z.boolean().optional(),
});
export type Grant = z.infer<typeof grant>;

export const storedGrants = z.array(grant);

export const defaultRider =
  'The recording is not used to train or drive synthetic voices without a separate written agreement.';

export const homeTerritory = 'the country of the customer’s company';

type LicensedAddon = {
  name: string;
  options: readonly { description: string; usage?: OptionUsage | undefined }[];
  selected: number | null;
};

export type LicenseSource = {
  grants: readonly Grant[];
  addons: readonly LicensedAddon[];
  /** Further sentences of the template's license. */
  terms: readonly string[];
  /** Rider about synthetic voices; empty for none. */
  rider: string;
};

export type License = {
  grants: Grant[];
  terms: string[];
  rider: string;
  /** The whole license in sentences, the rider last. */
  lines: string[];
};

/** A template without media has its license in its terms only. */
export function templateGrants({ media, termMonths, territory }: Usage): Grant[] {
  return media.length === 0 ? [] : [{ media, termMonths, territory, endsOn: null }];
}

/** @param country ISO code of the customer's company; empty if unknown */
export function licenseOf({ grants: base, addons, terms, rider }: LicenseSource, country: string): License {
  const chosen = addons.flatMap((addon) => {
    const option = addon.selected === null ? undefined : addon.options[addon.selected];
    return option ? [{ text: `${addon.name}: ${option.description}.`, usage: option.usage }] : [];
  });
  const home = countries[country] ?? homeTerritory;
  const grants = grantsOf(
    base,
    chosen.flatMap((option) => option.usage ?? []),
  ).map((grant) => ({ ...grant, territory: grant.territory || home }));
  // A template from before usage was structured: its add-ons are part of the license by their name.
  const named = base.length > 0 ? [] : chosen.flatMap((option) => (option.usage ? [] : option.text));
  const further = [...named, ...terms];
  return {
    grants,
    terms: further,
    rider,
    lines: [...grants.map(grantSentence), ...further, ...(rider ? [rider] : [])],
  };
}

function grantsOf(base: readonly Grant[], chosen: readonly OptionUsage[]): Grant[] {
  const [first] = base;
  const added = chosen
    .filter(({ media }) => media.length > 0)
    .map(({ media, termMonths, territory }) => ({
      media,
      termMonths: termMonths ?? first?.termMonths ?? 0,
      territory: territory || (first?.territory ?? ''),
      endsOn: null,
    }));
  const changes = chosen.filter(({ media }) => media.length === 0);
  const territory = changes.findLast((change) => change.territory !== '')?.territory;
  const changed = [...base, ...added].map((grant) => ({
    ...grant,
    termMonths: extendedTerm(grant.termMonths, changes),
    territory: territory ?? grant.territory,
  }));
  return mergeGrants(changed);
}

/** @param changes options of add-ons without media, which never shorten a term */
function extendedTerm(months: number, changes: readonly OptionUsage[]): number {
  return changes.flatMap(({ termMonths }) => termMonths ?? []).reduce(longerTerm, months);
}

/** Returns true if a part of a license ends that was bought with these options without media. */
export function isTermLimited(months: number, changes: readonly OptionUsage[]): boolean {
  return extendedTerm(months, changes) !== 0;
}

function longerTerm(months: number, other: number): number {
  return months === 0 || other === 0 ? 0 : Math.max(months, other);
}

function mergeGrants(grants: readonly Grant[]): Grant[] {
  const merged: Grant[] = [];
  for (const grant of grants) {
    const same = merged.find(
      ({ termMonths, territory, endsOn, startsOn, endsWithOriginal }) =>
        termMonths === grant.termMonths &&
        territory === grant.territory &&
        endsOn === grant.endsOn &&
        startsOn === grant.startsOn &&
        endsWithOriginal === grant.endsWithOriginal,
    );
    if (same) same.media = [...new Set([...same.media, ...grant.media])];
    else merged.push({ ...grant, media: [...new Set(grant.media)] });
  }
  return merged;
}

/** Describes a part of a license, for example 'Online and radio: Denmark, for one year from the day of approval.'. */
export function grantSentence(grant: Grant): string {
  return `${mediaText(grant.media)}: ${grant.territory || homeTerritory}, ${termOf(grant)}.`;
}

function termOf({ termMonths, endsOn, startsOn, endsWithOriginal }: Grant): string {
  if (endsOn && startsOn) return `from ${formatDate(startsOn)} until ${formatDate(endsOn)}`;
  if (endsOn) return `until ${formatDate(endsOn)}, as the original recording`;
  if (termMonths === 0) return 'without limit in time';
  return endsWithOriginal ? endWithOriginal(termMonths) : `for ${monthsText(termMonths)} from the day of approval`;
}

/**
 * Describes the end of a license that ends with that of its original recording, which is not approved yet.
 * @param months 1 or more.
 */
export function endWithOriginal(months: number): string {
  return `until ${monthsText(months)} after the approval of the original recording`;
}

const listFormat = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Lists media, for example 'Online and radio'. */
export function mediaText(media: readonly string[]): string {
  const text = listFormat.format(media);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const numberWords = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven'];

function monthsText(months: number): string {
  const isYears = months % 12 === 0;
  const count = isYears ? months / 12 : months;
  const unit = isYears ? 'year' : 'month';
  return `${numberWords[count] ?? count} ${unit}${count === 1 ? '' : 's'}`;
}

/**
 * Returns the ISO calendar date of the last day; null without a limit, and before the approval. The term starts at the
 * approval.
 * @param approvedAt of the recording that was agreed on; for a pickup or extra round, see `lastDayWith`.
 */
export function lastDayOf({ termMonths, endsOn }: Grant, approvedAt: Date | null): string | null {
  if (endsOn) return endsOn;
  return !approvedAt || termMonths === 0 ? null : monthsAfter(approvedAt, termMonths);
}

/** The same day of a later month, or its last day. As an ISO calendar date. */
function monthsAfter(start: Date, months: number): string {
  const month = start.getUTCMonth() + months;
  const year = start.getUTCFullYear();
  const daysInMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const day = Math.min(start.getUTCDate(), daysInMonth);
  return new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);
}

type Renewal = { grants: readonly Grant[]; approvedAt: Date | null };

/** Term of an original recording. Its pickups and extra rounds have its license and end with it. */
export type OriginalTerm = {
  /** Time of the approval; null before it. */
  approvedAt: Date | null;
  /** The last one that was approved; null without one. */
  renewal: Renewal | null;
};

/** The license of a pickup or an extra round that is ordered now. */
export function followUpGrants(grants: readonly Grant[], original: OriginalTerm): Grant[] {
  return grants.map(({ startsOn: _, endsWithOriginal: __, ...part }) => {
    const endsOn = endWith(part, original);
    return endsOn === null && part.termMonths !== 0 ? { ...part, endsOn, endsWithOriginal: true } : { ...part, endsOn };
  });
}

function endWith(part: Grant, { approvedAt, renewal }: OriginalTerm): string | null {
  return (renewal && renewedLastDay(part, renewal)) ?? lastDayOf(part, approvedAt);
}

/**
 * Returns the last day of a part of the license of a pickup or extra round, as an ISO calendar date: that of its
 * original, unless a term of its own was agreed. Null without a limit, and before both are approved.
 * @param original with the renewal that was approved before the pickup or round.
 */
export function lastDayWith(part: Grant, approvedAt: Date | null, original: OriginalTerm): string | null {
  const isOfOriginal = part.endsOn !== null || part.endsWithOriginal === true;
  return isOfOriginal ? endWith(part, original) : lastDayOf(part, approvedAt);
}

/** The last day of a license, as an ISO calendar date, if all of its parts are over; null otherwise. */
export function endedOn(grants: readonly Grant[], now: Date): string | null {
  const today = now.toISOString().slice(0, 10);
  const days = grants.flatMap(({ endsOn }) => (endsOn !== null && endsOn < today ? endsOn : []));
  return grants.length > 0 && days.length === grants.length ? (days.toSorted().at(-1) ?? null) : null;
}

/**
 * Says why no pickup or extra round is sold.
 * @param day ISO calendar date of the last day.
 */
export function endedLicenseRefusal(kind: 'pickup' | 'round', day: string): string {
  const order = kind === 'pickup' ? 'A pickup' : 'An extra round';
  return `The license of the recording ended on ${formatDate(day)}. ${order} can be ordered once it is renewed.`;
}

/** Returns the ISO calendar date until which a renewal extends this part of its license; null if it does not. */
export function renewedLastDay(
  { media, territory, termMonths }: Grant,
  { grants, approvedAt }: Renewal,
): string | null {
  const name = media.join();
  const same = grants.find(
    (grant) => grant.media.join() === name && grant.territory === territory && grant.termMonths === termMonths,
  );
  return same ? lastDayOf(same, approvedAt) : null;
}

/**
 * Renews the parts of a license that end, each for its term: from the day after the last day, or from the approval of
 * the renewal if that day has passed.
 * @param grants of the original recording or of its last renewal, which was approved then.
 */
export function renewedGrants(grants: readonly Grant[], approvedAt: Date | null, now: Date): Grant[] {
  return grants.flatMap((grant): Grant[] => {
    const lastDay = lastDayOf(grant, approvedAt);
    if (lastDay === null || grant.termMonths === 0) return [];
    const { media, territory, termMonths } = grant;
    if (lastDay < now.toISOString().slice(0, 10)) return [{ media, territory, termMonths, endsOn: null }];
    const startsOn = new Date(new Date(lastDay).getTime() + dayMs).toISOString().slice(0, 10);
    return [{ media, territory, termMonths, startsOn, endsOn: monthsAfter(new Date(lastDay), termMonths) }];
  });
}

/** The agreement of both sides when the voice was assigned. It never changes. */
export const agreed = z.object({
  grants: storedGrants,
  terms: z.array(z.string()),
  rider: z.string(),
  /** The license in sentences, as both sides read it. */
  lines: z.array(z.string()),
  extras: z.array(z.object({ name: z.string(), customerPriceCents: z.number(), voiceFeeCents: z.number() })),
});
export type Agreed = z.infer<typeof agreed>;
