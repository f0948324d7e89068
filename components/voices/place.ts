import { countryName } from '@/lib/domain/countries';

/** 'Aarhus, Denmark', or whatever of it is known. */
export function placeOf(voice: { companyCity: string; companyCountry: string }): string {
  return [voice.companyCity, voice.companyCountry && countryName(voice.companyCountry)].filter(Boolean).join(', ');
}
