import { formatUtcOffset } from '@/lib/domain/format-date';
import { now } from '@/server/platform/clock';

/** Cities whose time zone is named after another city. */
const zoneCities: Readonly<Record<string, string>> = {
  'new york city': 'new york',
  washington: 'new york',
  boston: 'new york',
  atlanta: 'new york',
  miami: 'new york',
  'san francisco': 'los angeles',
  seattle: 'los angeles',
  portland: 'los angeles',
  austin: 'chicago',
  dallas: 'chicago',
  houston: 'chicago',
  nashville: 'chicago',
  montreal: 'toronto',
  ottawa: 'toronto',
  'rio de janeiro': 'sao paulo',
  brasilia: 'sao paulo',
  canberra: 'sydney',
};

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/_/g, ' ').trim();

/**
 * Returns the IANA time zone of a city. Null when the country has several and none is named after the city, because a
 * wrong time is worse than none.
 */
export function timeZoneOf(city: string, country: string, time = now()): string | null {
  const zones = zonesOf(country);
  const name = zoneCities[plain(city)] ?? plain(city);
  const ofCity = zones.find((zone) => plain(zone.split('/').at(-1) ?? '') === name);
  if (ofCity) return ofCity;
  const offsets = new Set(zones.map((zone) => formatUtcOffset(zone, time)));
  return offsets.size === 1 ? (zones[0] ?? null) : null;
}

function zonesOf(country: string): readonly string[] {
  if (!/^[A-Z]{2}$/.test(country)) return [];
  const locale: Intl.Locale & { getTimeZones?: () => string[] | undefined } = new Intl.Locale(`und-${country}`);
  return locale.getTimeZones?.() ?? [];
}
