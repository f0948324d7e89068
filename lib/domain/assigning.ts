export const agreementSentence =
  'Please read the license and agreement and make sure to check "I agree to the license and agreement"';

export type AssigningFacts = {
  hasAgreed: boolean;
  teamTaxId: string;
  manualInvoice: boolean;
  hasPrimaryCard: boolean;
  isVoiceListed: boolean;
  hasScript: boolean;
  scriptWords: number;
  description: string;
};

/** Returns what is missing, in the order of docs/rules/projects.md, or null. */
export function assigningRefusal(facts: AssigningFacts): { field: string; message: string } | null {
  if (!facts.hasAgreed) return { field: 'agreement', message: agreementSentence };
  if (!facts.teamTaxId) return { field: 'company', message: 'Please enter your company information' };
  if (!facts.manualInvoice && !facts.hasPrimaryCard)
    return { field: 'creditCard', message: 'Please add a credit card' };
  if (!facts.isVoiceListed) return { field: 'voice', message: 'Please select a voice' };
  if (facts.hasScript && facts.scriptWords === 0) return { field: 'script', message: 'Please enter a script' };
  if (!facts.description) return { field: 'description', message: 'Please enter a project description' };
  return null;
}

export type AcceptingFacts = {
  hasAgreed: boolean;
  hasStripePayout: boolean;
  hasPrimaryBankAccount: boolean;
  bankTransferInfo: string;
};

/** Returns what is missing before a voice can accept (docs/rules/projects.md#assigning-and-accepting), or null. */
export function acceptingRefusal(facts: AcceptingFacts): { field: string; message: string } | null {
  if (!facts.hasAgreed) return { field: 'agreement', message: agreementSentence };
  if (facts.hasStripePayout) {
    return facts.hasPrimaryBankAccount ? null : { field: 'bankAccount', message: 'Please add a bank account' };
  }
  return facts.bankTransferInfo ? null : { field: 'bankTransferInfo', message: 'Please add bank transfer info' };
}
