import type { PresentedVatIdCheck } from '@/lib/contracts/tax';
import { unavailableAfterMs, type VatIdCheck } from '@/lib/domain/tax/vat-id-check';
import { now } from '@/server/platform/clock';
import type { Team } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { currentTaxRules } from './rules';

/** A VAT ID as the EU's register has it: Greece is EL, and the number is without the prefix. */
export type RegisteredNumber = { countryCode: string; vatNumber: string };

type Numbered = Pick<Team, 'country' | 'vatId'>;

export type CheckedTeam = Numbered &
  Pick<Team, 'vatIdChecked' | 'vatIdState' | 'vatIdCheckedAt' | 'vatIdReference' | 'vatIdFailingSince'>;

/** Returns null if the register does not have VAT IDs of the country. */
export function registeredNumber({ country, vatId }: Numbered): RegisteredNumber | null {
  const written = vatId.toUpperCase().replaceAll(/[^A-Z0-9+*]/g, '');
  const countryCode = registerCode(country);
  if (!countryCode || !written.startsWith(countryCode)) return null;
  const vatNumber = written.slice(countryCode.length);
  return vatNumber ? { countryCode, vatNumber } : null;
}

/** Returns the register's code of a country. It has Northern Ireland, but not Great Britain. Companies in Monaco have VAT IDs of France. */
function registerCode(country: string): string | null {
  if (country === 'GB') return 'XI';
  if (country === 'GR') return 'EL';
  const { countries, territories } = currentTaxRules();
  const part = territories.find((territory) => territory.country === country && territory.postalCodes.length === 0);
  const place = part ? part.countsAs : country;
  return countries.some(({ code, area }) => code === place && area === 'eu') ? place : null;
}

/** Returns what the register has said about exactly this VAT ID; null if it is not asked. */
export function vatIdCheckOf(team: Numbered & Partial<CheckedTeam>): VatIdCheck | null {
  const { vatId, vatIdChecked, vatIdState, vatIdCheckedAt, vatIdReference = '', vatIdFailingSince } = team;
  if (vatId === '') return null;
  if (vatIdState && vatIdChecked === vatId) {
    return { state: vatIdState, at: vatIdCheckedAt?.toISOString() ?? null, reference: vatIdReference };
  }
  if (vatIdChecked === undefined || !env.VIES_URL || !registeredNumber(team)) return null;
  const isUnavailable = vatIdFailingSince && now().getTime() - vatIdFailingSince.getTime() >= unavailableAfterMs;
  return { state: isUnavailable ? 'unavailable' : 'pending', at: null, reference: '' };
}

export function presentVatIdCheck(team: CheckedTeam): PresentedVatIdCheck | null {
  const check = vatIdCheckOf(team);
  return check && { state: check.state, date: check.at, reference: check.reference };
}
