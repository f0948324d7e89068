import type { Tax } from '@/lib/contracts/tax';
import { taxDecision, type TaxDecision, type TaxParty, type TaxSetting } from '@/lib/domain/tax/decision';
import { taxCategories, type TaxedKind } from '@/lib/domain/tax/rules';
import { now } from '@/server/platform/clock';
import type { Prisma, Team } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { currentTaxRules } from './rules';

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
} as const satisfies Prisma.TeamSelect;

export type TaxedTeam = Pick<Team, keyof typeof taxedTeamSelect>;

/** A voice's business; its name is the voice's if it has none. */
export type TaxedBusiness = Pick<Team, 'name' | 'country' | 'postalCode' | 'vatId'>;

const kinds = { original: 'recording', pickup: 'pickup', round: 'round', renewal: 'renewal' } as const;

/** Returns the kind of a project under which its VAT is decided. */
export const taxedKindOf = (kind: keyof typeof kinds): TaxedKind => kinds[kind];

/** Decides the VAT that a customer pays to the operator; null until its country is known. */
export function customerTax(team: TaxedTeam, kind: TaxedKind, at: Date = now()): TaxDecision | null {
  return taxDecision({
    seller: operatorParty(),
    buyer: { ...partyOf(team), standing: 'registered' },
    setting: settingOf(team),
    kind,
    ...rulesOn(at),
  });
}

/** Decides the VAT of a voice's fee. A voice without a known country counts as one of the operator's without a VAT ID. */
export function voiceTax(business: TaxedBusiness | null, kind: TaxedKind, at: Date = now()): TaxDecision | null {
  const operator = operatorParty();
  const seller = business?.country ? partyOf(business) : { ...operator, name: business?.name ?? '', vatId: '' };
  return taxDecision({
    seller: { ...seller, standing: seller.vatId ? 'registered' : 'unregistered' },
    buyer: operator,
    kind,
    ...rulesOn(at),
  });
}

export const presentTax = (decision: TaxDecision | null): Tax =>
  decision
    ? { rate: decision.rate, category: decision.category, note: decision.note }
    : { rate: 0, category: 'undecided', note: '' };

function operatorParty(): TaxParty {
  return {
    name: env.OPERATOR_NAME,
    country: env.OPERATOR_COUNTRY,
    postalCode: '',
    vatId: env.OPERATOR_VAT_ID,
    standing: env.OPERATOR_SMALL_BUSINESS === 'true' ? 'smallBusiness' : 'registered',
  };
}

const partyOf = ({ name, country, postalCode, vatId }: TaxedBusiness): Omit<TaxParty, 'standing'> => ({
  name,
  country,
  postalCode,
  vatId,
});

/** Teams of before the rules have no category: they are exempt as support has set it, until it is reviewed. */
function settingOf({ name, hasVat, vatBasis, vatCategory, vatNote }: TaxedTeam): TaxSetting | null {
  if (vatBasis === 'rules') return null;
  if (hasVat) return { hasVat };
  const category = taxCategories.find((known) => known === vatCategory) ?? 'exempt';
  return { hasVat, category, note: vatNote || `No VAT is charged: ${name} is registered with us as exempt from it.` };
}

const rulesOn = (at: Date) => ({ date: at.toISOString().slice(0, 10), rules: currentTaxRules() });
