import { z } from 'zod';

/** The purpose of an assignment. A country may tax the renewal of a license at another rate than a recording. */
export const taxedKinds = ['recording', 'pickup', 'round', 'renewal'] as const;
export type TaxedKind = (typeof taxedKinds)[number];

/**
 * `domestic`: the seller charges its country's VAT. `reverseCharge`: the buyer accounts for it. `outsideScope`: no VAT of
 * the EU is due. `exempt`: support has recorded a reason. `smallBusiness`: the seller charges none, because it is exempt
 * as a small business or has no VAT ID.
 */
export const taxCategories = ['domestic', 'reverseCharge', 'outsideScope', 'exempt', 'smallBusiness'] as const;
export type TaxCategory = (typeof taxCategories)[number];

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'Please enter a date as YYYY-MM-DD');
const countryCode = z.string().regex(/^[A-Z]{2}$/, 'Please enter a two-letter code');

/** Both days are included; `to` is null until an end is known. */
const validity = { from: day, to: day.nullable() };

/** A law with its article, or a page of an authority. */
const source = z.string().trim().min(1, 'Please enter a source').max(500);

const rate = z.strictObject({
  percent: z.number().min(0).max(40),
  /** Kinds to which only this rate applies; all that have no rate of their own if absent. */
  kinds: z.array(z.enum(taxedKinds)).min(1).max(taxedKinds.length).optional(),
  ...validity,
  source,
});

const country = z.strictObject({
  code: countryCode,
  area: z.enum(['eu', 'outside']),
  /** Empty where there is no value added tax. */
  rates: z.array(rate).max(50),
  /** Form of its VAT IDs in words, with an example. Null where there is none that can be checked. */
  vatId: z.strictObject({ form: z.string().max(100), example: z.string().max(30), isRequired: z.boolean() }).nullable(),
  source,
});

/** A part of a country that counts as another one, or as outside of the EU. The first match in the list applies. */
const territory = z.strictObject({
  name: z.string().trim().min(1).max(100),
  country: countryCode,
  /** First characters of its postal codes, without spaces; none if it has a country code of its own. */
  postalCodes: z.array(z.string().regex(/^[A-Z0-9]{1,8}$/)).max(50),
  /** The country as which it is treated; null for outside of the EU. */
  countsAs: countryCode.nullable(),
  /** The country that taxes sales between both as domestic ones, although this part is outside of the EU. */
  taxedBy: countryCode.optional(),
  /** Rates of domestic sales to it, without VAT if there are none; those of the country apply if absent. */
  rates: z.array(rate).max(50).optional(),
  ...validity,
  source,
});

/** Reasons that a document gives in place of an amount of VAT. */
export const taxNoteUses = [
  'reverseCharge',
  'reverseChargeWithoutVatId',
  'outsideScope',
  'smallBusiness',
  'noVatId',
] as const;
export type TaxNoteUse = (typeof taxNoteUses)[number];

/** `{vatId}` stands for the buyer's VAT ID, `{buyer}` and `{seller}` for names. */
const note = z.strictObject({
  use: z.enum(taxNoteUses),
  /** The seller's country whose law demands this text; null for all others. */
  country: countryCode.nullable(),
  text: z.string().trim().min(1, 'Please enter a text').max(500),
  ...validity,
  source,
});

/** Rules of VAT for services between businesses. The newest version that support has stored applies, else the shipped one. */
export const taxRules = z.strictObject({
  countries: z.array(country).max(300),
  territories: z.array(territory).max(200),
  notes: z.array(note).max(200),
});
export type TaxRules = z.output<typeof taxRules>;
export type TaxRate = TaxRules['countries'][number]['rates'][number];
