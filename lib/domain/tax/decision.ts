import { z } from 'zod';
import { isValidOn, rateOn } from './rates';
import { taxCategories, type TaxCategory, type TaxedKind, type TaxNoteUse, type TaxRate, type TaxRules } from './rules';
import { type VatIdCheck, vatIdStates } from './vat-id-check';

/** One side of a sale. Both are businesses, because an assignment requires a tax ID. */
export type TaxParty = {
  name: string;
  /** Two-letter code; empty if it is not known. */
  country: string;
  postalCode: string;
  /** Normalized; empty without one. */
  vatId: string;
  /** True if the register has said that the VAT ID does not exist. */
  isVatIdInvalid?: boolean;
  /** The response of the register about the VAT ID, which is stored as evidence. */
  vatIdCheck?: VatIdCheck | null;
  /** `smallBusiness`: exempt in its own country. `unregistered`: has no VAT ID. Read for sellers only. */
  standing: 'registered' | 'smallBusiness' | 'unregistered';
};

/** Replaces the decision by the rules for a customer. */
export type TaxSetting = { hasVat: true } | { hasVat: false; category: TaxCategory; note: string };

export type TaxQuestion = {
  seller: TaxParty;
  buyer: TaxParty;
  kind: TaxedKind;
  /** YYYY-MM-DD. */
  date: string;
  rules: TaxRules;
  setting?: TaxSetting | null;
};

const vatIdCheck = z.strictObject({
  state: z.enum(vatIdStates),
  at: z.string().nullable(),
  reference: z.string(),
});

const evidence = z.strictObject({
  kind: z.string(),
  date: z.string(),
  sellerCountry: z.string(),
  sellerVatId: z.string(),
  buyerCountry: z.string(),
  buyerPostalCode: z.string(),
  buyerVatId: z.string(),
  /** True if support's setting has replaced the rules. */
  isSetBySupport: z.boolean(),
  /**
   * The check of the customer's or voice's VAT ID; null if it is not checked. It is absent in decisions of before there
   * were checks.
   */
  vatIdCheck: vatIdCheck.nullable().optional(),
});

/** A decision as it is stored. `rate` is a fraction, such as 0.25. */
export const taxDecisionShape = z.strictObject({
  category: z.enum(taxCategories),
  rate: z.number().min(0).max(0.4),
  note: z.string(),
  evidence,
});
export type TaxDecision = z.output<typeof taxDecisionShape>;

/** The place where a party is established for VAT. `rates` are those of domestic sales to it. */
type Place = { taxedBy: string; isEu: boolean; rates: readonly TaxRate[] };

/**
 * Decides the VAT of a service between two businesses (docs/rules/tax.md). Returns null while a country is not
 * known.
 */
export function taxDecision(question: TaxQuestion): TaxDecision | null {
  const { seller, buyer, setting } = question;
  const sellerPlace = placeOf(seller, question);
  const buyerPlace = placeOf(buyer, question);
  if (setting) return settled(question, setting, sellerPlace);
  if (!sellerPlace || !buyerPlace) return null;
  const isDomestic = sellerPlace.taxedBy === buyerPlace.taxedBy;
  const isBuyerLiable = buyerPlace.isEu && !isDomestic && (!sellerPlace.isEu || hasValidVatId(buyer));
  if (isBuyerLiable) return decided(question, 'reverseCharge', 0);
  if (!isDomestic && !buyerPlace.isEu) return decided(question, 'outsideScope', 0);
  if (seller.standing !== 'registered') return decided(question, 'smallBusiness', 0);
  return charged(question, isDomestic ? buyerPlace : sellerPlace);
}

const hasValidVatId = ({ vatId, isVatIdInvalid }: TaxParty): boolean => vatId !== '' && isVatIdInvalid !== true;

function settled(question: TaxQuestion, setting: TaxSetting, sellerPlace: Place | null): TaxDecision | null {
  if (!setting.hasVat) return { ...decided(question, setting.category, 0), note: setting.note };
  return sellerPlace && charged(question, sellerPlace);
}

/** Charges the rate of a place; without one on that day, no VAT is due. */
function charged(question: TaxQuestion, { rates }: Place): TaxDecision {
  const rate = rateOn(rates, question.kind, question.date);
  return rate ? decided(question, 'domestic', rate.percent / 100) : decided(question, 'outsideScope', 0);
}

function decided(question: TaxQuestion, category: TaxCategory, rate: number): TaxDecision {
  const { seller, buyer, kind, date, setting } = question;
  return {
    category,
    rate,
    note: noteOf(question, category),
    evidence: {
      kind,
      date,
      sellerCountry: seller.country,
      sellerVatId: seller.vatId,
      buyerCountry: buyer.country,
      buyerPostalCode: buyer.postalCode,
      buyerVatId: buyer.vatId,
      isSetBySupport: Boolean(setting),
      vatIdCheck: buyer.vatIdCheck ?? seller.vatIdCheck ?? null,
    },
  };
}

function noteOf(question: TaxQuestion, category: TaxCategory): string {
  const { seller, buyer, rules, date } = question;
  const use = noteUse(question, category);
  if (!use) return '';
  const notes = rules.notes.filter((note) => note.use === use && isValidOn(date, note));
  const note = notes.find(({ country }) => country === seller.country) ?? notes.find(({ country }) => country === null);
  return (note?.text ?? '')
    .replaceAll('{vatId}', () => buyer.vatId)
    .replaceAll('{buyer}', () => buyer.name)
    .replaceAll('{seller}', () => seller.name);
}

function noteUse({ seller, buyer }: TaxQuestion, category: TaxCategory): TaxNoteUse | null {
  switch (category) {
    case 'reverseCharge':
      return hasValidVatId(buyer) ? 'reverseCharge' : 'reverseChargeWithoutVatId';
    case 'outsideScope':
      return 'outsideScope';
    case 'smallBusiness':
      return seller.standing === 'smallBusiness' ? 'smallBusiness' : 'noVatId';
    case 'domestic':
    case 'exempt':
      return null;
    default:
      return category satisfies never;
  }
}

/** A country without a rule is outside of the EU. Postal codes may begin with a country, such as D-27498. */
function placeOf({ country, postalCode }: TaxParty, { rules, date }: TaxQuestion): Place | null {
  if (country === '') return null;
  const written = postalCode.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  const isIn = (start: string) => written.startsWith(start) || written.replace(/^[A-Z]+/, '').startsWith(start);
  const territory = rules.territories.find(
    (part) =>
      part.country === country &&
      isValidOn(date, part) &&
      (part.postalCodes.length === 0 || part.postalCodes.some(isIn)),
  );
  const countsAs = territory ? territory.countsAs : country;
  const taxedBy = territory?.taxedBy ?? countsAs ?? `${country} ${territory?.name}`;
  const ruleOf = (code: string | null) => rules.countries.find((candidate) => candidate.code === code);
  return {
    taxedBy,
    isEu: ruleOf(countsAs)?.area === 'eu',
    rates: territory?.rates ?? ruleOf(taxedBy)?.rates ?? [],
  };
}
