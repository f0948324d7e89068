import type { TaxRules } from '@/lib/domain/tax/rules';

/** Rules of VAT that a new installation has. */
export const shippedTaxRules: TaxRules = {
  countries: ['SE', 'DK', 'PT', 'DE'].map((code) => ({
    code,
    area: 'eu',
    rates: [{ percent: code === 'DE' ? 19 : code === 'PT' ? 23 : 25, from: '2015-01-01', to: null, source: 'TODO' }],
    vatId: null,
    source: 'TODO',
  })),
  territories: [],
  notes: [],
};
