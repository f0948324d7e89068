import type { Tax } from '@/lib/contracts/tax';
import {
  taxDecision,
  type TaxDecision,
  taxDecisionShape,
  type TaxParty,
  type TaxSetting,
} from '@/lib/domain/tax/decision';
import { taxCategories, type TaxedKind } from '@/lib/domain/tax/rules';
import { operatorName } from '@/server/installation/names';
import { now } from '@/server/platform/clock';
import type { Prisma, Team } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { operatorDay } from '@/server/platform/operator-day';
import { currentTaxRules } from './rules';
import { type CheckedTeam, vatIdCheckOf } from './vat-id-check';

/** Selects what decides the VAT of a team. */
export const taxedTeamSelect = {
  name: true,
  country: true,
  postalCode: true,
  vatId: true,
  hasVat: true,
  vatBasis: true,
  vatCategory: true,
  vatNote: true,
  vatIdChecked: true,
  vatIdState: true,
  vatIdCheckedAt: true,
  vatIdReference: true,
  vatIdFailingSince: true,
  isVatExempt: true,
} as const satisfies Prisma.TeamSelect;

export type TaxedTeam = TaxedBusiness & Pick<Team, 'hasVat' | 'vatBasis' | 'vatCategory' | 'vatNote'>;

type TaxedBusiness = Pick<Team, 'name' | 'country' | 'postalCode' | 'vatId'> &
  Partial<CheckedTeam & Pick<Team, 'isVatExempt'>>;

/** A voice and its business, which may have no name of its own. */
type TaxedVoice = { name: string; business: TaxedBusiness | null };

const kinds = { original: 'recording', pickup: 'pickup', round: 'round', renewal: 'renewal' } as const;

/** Returns the kind of a project under which its VAT is decided. */
export const taxedKindOf = (kind: keyof typeof kinds): TaxedKind => kinds[kind];

/** Decides the VAT that a customer pays to the operator; null until its country is known. */
export function customerTax(team: TaxedTeam, kind: TaxedKind, at: Date = now()): TaxDecision | null {
  const seller = operatorParty();
  const question = { seller, buyer: { ...partyOf(team), standing: 'registered' as const }, kind, ...rulesOn(at) };
  const setting = settingOf(team, seller);
  if (!setting || !isOfBefore(team)) return taxDecision({ ...question, setting });
  // Documents of these teams have always named reverse charge where it applies.
  const byRules = taxDecision(question);
  if (byRules?.rate !== 0) return taxDecision({ ...question, setting });
  return { ...byRules, evidence: { ...byRules.evidence, isSetBySupport: true } };
}

/**
 * Decides the VAT of a voice's fee. A voice without a known country counts as one of the operator's without a VAT ID.
 */
export function voiceTax(voice: TaxedVoice, kind: TaxedKind, at: Date = now()): TaxDecision | null {
  const { business } = voice;
  const operator = operatorParty();
  const place = business?.country ? partyOf(business) : { ...operator, vatId: '' };
  const seller = { ...place, name: business?.name || voice.name };
  return taxDecision({
    seller: { ...seller, standing: standingOf(seller, business?.isVatExempt ?? false) },
    buyer: operator,
    kind,
    ...rulesOn(at),
  });
}

function standingOf({ vatId, isVatIdInvalid }: Omit<TaxParty, 'standing'>, isVatExempt: boolean): TaxParty['standing'] {
  if (vatId === '' || isVatIdInvalid) return 'unregistered';
  return isVatExempt ? 'smallBusiness' : 'registered';
}

/** Returns a decision as `assignments.tax` or `assignments.voiceTax` has it; null on assignments of before the rules. */
export const storedTax = (column: unknown): TaxDecision | null => taxDecisionShape.nullable().parse(column ?? null);

export const presentTax = (tax: TaxDecision | null): Tax =>
  tax ? { rate: tax.rate, category: tax.category, note: tax.note } : { rate: 0, category: 'undecided', note: '' };

function operatorParty(): TaxParty {
  return {
    name: operatorName(),
    country: env.OPERATOR_COUNTRY,
    postalCode: env.OPERATOR_POSTAL_CODE,
    vatId: env.OPERATOR_VAT_ID,
    standing: env.OPERATOR_SMALL_BUSINESS === 'true' ? 'smallBusiness' : 'registered',
  };
}

function partyOf(business: TaxedBusiness): Omit<TaxParty, 'standing'> {
  const { name, country, postalCode, vatId } = business;
  const vatIdCheck = vatIdCheckOf(business);
  return { name, country, postalCode, vatId, isVatIdInvalid: vatIdCheck?.state === 'invalid', vatIdCheck };
}

/** Returns true for a team without VAT that support has not reviewed since there are rules. */
const isOfBefore = ({ vatBasis, hasVat, vatCategory }: TaxedTeam): boolean =>
  vatBasis === 'support' && !hasVat && vatCategory === '';

/** Returns what replaces the rules. A small business charges no VAT, whatever support has set. */
function settingOf(
  { name, hasVat, vatBasis, vatCategory, vatNote }: TaxedTeam,
  { standing }: TaxParty,
): TaxSetting | null {
  if (vatBasis === 'rules' || (hasVat && standing === 'smallBusiness')) return null;
  if (hasVat) return { hasVat };
  const category = taxCategories.find((known) => known === vatCategory) ?? 'exempt';
  return { hasVat, category, note: vatNote || `No VAT is charged: ${name} is registered with us as exempt from it.` };
}

const rulesOn = (at: Date) => ({ date: operatorDay(at), rules: currentTaxRules() });
