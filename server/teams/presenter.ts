import type { Team } from '@/lib/contracts/teams';
import { hasStripePayout } from '@/lib/domain/money/payout-countries';
import { payoutFailureText } from '@/lib/domain/money/payouts';
import { toEuro } from '@/lib/domain/money/prices';
import { supportScopes } from '@/lib/domain/support/support-rules';
import { type Actor, roleIn } from '@/server/access/actor';
import { selfBillingTerm } from '@/server/payments/documents/agreement-terms';
import { selfBillingState } from '@/server/payments/documents/self-billing';
import { env } from '@/server/platform/env';
import { customerTax, presentTax } from '@/server/tax/decide';
import { presentVatIdCheck } from '@/server/tax/vat-id-check';
import { isStripeSetUp, scopesInTeam, type TeamRow } from './open-team';

/**
 * Presents the team. Members who may create projects see the cards; those who may edit payouts see the bank accounts
 * and transfer info.
 */
export function presentTeam(actor: Actor, team: TeamRow): Team {
  const scopes = scopesInTeam(actor, team);
  const seesCards = scopes.has('create-project') || scopes.has('support');
  const seesPayouts = scopes.has('edit-payouts') || scopes.has('support');
  const tax = team.isVoiceBusiness ? null : presentTax(customerTax(team, 'recording'));
  return {
    id: team.id,
    name: team.name,
    role: roleIn(actor, team.id),
    hidePayouts: team.hidePayouts,
    hasStripePayout: hasStripePayout(team, env.OPERATOR_COUNTRY),
    stripe: {
      currentlyDue: team.stripeCurrentlyDue,
      isStarted: team.stripeAccountId !== null,
      isSetUp: isStripeSetUp(team),
      payoutsEnabled: team.stripePayoutsEnabled,
      returnedPayout: seesPayouts && team.bankPayoutFailure ? presentReturned(team.bankPayoutFailure) : null,
    },
    internationalBankTransferInfo: seesPayouts ? visibleBankInfo(actor, team) : '',
    manualInvoice: team.manualInvoice,
    hasVat: (tax?.rate ?? 0) > 0,
    tax,
    taxId: team.taxId,
    vatId: team.vatId,
    vatIdCheck: presentVatIdCheck(team),
    isVatExempt: team.isVatExempt,
    selfBilling: presentSelfBilling(team),
    addressLine1: team.addressLine1,
    addressLine2: team.addressLine2,
    postalCode: team.postalCode,
    city: team.city,
    country: team.country,
    homepage: team.homepage,
    invoiceEmail: team.invoiceEmail,
    numMembers: team._count.members,
    bankAccounts: (seesPayouts ? team.bankAccounts : []).map((account) => ({
      id: account.id,
      bankName: account.bankName,
      country: account.country,
      last4: account.last4,
      accountHolderName: account.accountHolderName,
      accountHolderType: account.accountHolderType,
      primary: account.isPrimary,
    })),
    creditCards: (seesCards ? team.creditCards : []).map((card) => ({
      id: card.id,
      brand: card.brand,
      last4: card.last4,
      expMonth: card.expMonth,
      expYear: card.expYear,
      primary: card.isPrimary,
    })),
  };
}

function presentSelfBilling(team: TeamRow): Team['selfBilling'] {
  if (!team.isVoiceBusiness || team.vatId === '') return null;
  const [newest] = team.selfBillingAgreements;
  const state = selfBillingState(newest, team);
  return {
    state,
    agreedDate: newest && state === 'agreed' ? newest.created.toISOString() : null,
    text: selfBillingTerm(),
  };
}

function presentReturned({ amountCents, bankAccount, code, failedAt }: NonNullable<TeamRow['bankPayoutFailure']>) {
  const date = failedAt.toISOString();
  return { amount: toEuro(amountCents), bankAccount, reason: payoutFailureText(code), date };
}

type AccountHolder = { id: string; internationalBankTransferInfo: string };

/** Returns the bank details that a voice has entered. Support sees only the last digits, unless it may pay fees. */
export function visibleBankInfo(actor: Actor, { id, internationalBankTransferInfo: info }: AccountHolder): string {
  const isHolder = roleIn(actor, id) !== null && actor.impersonatorId === null;
  const paysFees = actor.isSupport && supportScopes(actor.supportRole).has('edit-money');
  return isHolder || paysFees ? info : info.replaceAll(/\d(?=(?:\D*\d){4})/g, '•');
}
