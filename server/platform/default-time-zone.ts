import { formatOf } from '@/lib/domain/format-date';

/** Zones of countries of the EU that have several, by their capital. */
const zonesOfCapitals: Record<string, string> = {
  CY: 'Asia/Nicosia',
  DE: 'Europe/Berlin',
  ES: 'Europe/Madrid',
  PT: 'Europe/Lisbon',
};

/** TypeScript does not know this method yet. */
type ZonedLocale = Intl.Locale & { getTimeZones: () => string[] | undefined };

/** Returns the time zone of a country, or UTC where several are possible. */
export function defaultTimeZone(country: string): string {
  const locale = new Intl.Locale(`und-${country}`) as ZonedLocale;
  const [zone, ...others] = locale.getTimeZones() ?? [];
  return zonesOfCapitals[country] ?? (zone && others.length === 0 ? zone : 'UTC');
}

/** Returns true for an IANA name, such as Europe/Berlin, but not for an offset. */
export function isTimeZone(name: string): boolean {
  try {
    return /^[A-Z]/i.test(name) && Boolean(formatOf({ timeZone: name }));
  } catch {
    return false;
  }
}
