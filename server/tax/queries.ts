import type { TaxRules } from '@/lib/domain/tax/rules';
import { env } from '@/server/platform/env';
import { currentTaxRules } from './rules';

type VatIdForm = NonNullable<TaxRules['countries'][number]['vatId']>;

/** Returns the form of VAT IDs by country code. */
export function vatIdForms(): Record<string, VatIdForm> {
  return Object.fromEntries(currentTaxRules().countries.flatMap(({ code, vatId }) => (vatId ? [[code, vatId]] : [])));
}

/** Returns the time zone in which days begin for documents, reports and rates. */
export const operatorTimeZone = (): string => env.OPERATOR_TIME_ZONE;
