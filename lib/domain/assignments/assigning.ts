export const agreementSentence =
  'Please read the license and agreement and make sure to check "I agree to the license and agreement"';

export type Refusal<Field extends string = string> = { field: Field; message: string };

export type AssigningField = 'agreement' | 'company' | 'creditCard' | 'voice' | 'script' | 'description' | 'country';

export type AssigningFacts = {
  hasAgreed: boolean;
  teamTaxId: string;
  manualInvoice: boolean;
  hasPrimaryCard: boolean;
  isVoiceListed: boolean;
  /** A script that is not read line by line. */
  hasScript: boolean;
  scriptWords: number;
  description: string;
  /** The country of the team, from which the VAT follows, is not known. */
  isVatUndecided: boolean;
};

/** Returns all that is missing before a voice can be assigned, in the order of docs/rules/projects.md. */
export function assigningRefusals(facts: AssigningFacts): Array<Refusal<AssigningField>> {
  const refusals: Array<Refusal<AssigningField>> = [];
  const refuse = (field: AssigningField, message: string) => refusals.push({ field, message });
  if (!facts.hasAgreed) refuse('agreement', agreementSentence);
  if (!facts.teamTaxId) refuse('company', 'Please enter your company information');
  if (!facts.manualInvoice && !facts.hasPrimaryCard) refuse('creditCard', 'Please add a credit card');
  if (!facts.isVoiceListed) refuse('voice', 'Please select a voice');
  if (facts.hasScript && facts.scriptWords === 0) refuse('script', 'Please enter a script');
  if (!facts.description) refuse('description', 'Please enter a project description');
  if (facts.isVatUndecided) refuse('country', 'Please enter country');
  return refusals;
}

export type AcceptingField = 'agreement' | 'bankAccount' | 'bankTransferInfo';

export type AcceptingFacts = {
  hasAgreed: boolean;
  isStripeSetUp: boolean;
  hasPrimaryBankAccount: boolean;
  bankTransferInfo: string;
};

/** Returns all that is missing before a voice can accept (docs/rules/projects.md#assigning-and-accepting). */
export function acceptingRefusals(facts: AcceptingFacts): Array<Refusal<AcceptingField>> {
  const refusals: Array<Refusal<AcceptingField>> = [];
  if (!facts.hasAgreed) refusals.push({ field: 'agreement', message: agreementSentence });
  if (facts.isStripeSetUp && !facts.hasPrimaryBankAccount)
    refusals.push({ field: 'bankAccount', message: 'Please add a bank account' });
  if (!facts.isStripeSetUp && !facts.bankTransferInfo)
    refusals.push({ field: 'bankTransferInfo', message: 'Please add bank transfer info' });
  return refusals;
}
