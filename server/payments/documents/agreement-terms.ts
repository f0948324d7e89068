import type { DocumentKindName } from '@/lib/domain/documents/kinds';
import type { Agreed } from '@/lib/domain/licenses/license';
import { operatorName } from '@/server/installation/names';

/** Returns the terms of a document: the voice sells to the operator, and the operator to the customer. */
export function agreementTerms(
  kind: DocumentKindName,
  agreed: Pick<Agreed, 'lines' | 'rider'>,
  { isRenewal = false } = {},
): string[] {
  const license = licenseClauses(agreed);
  if (kind === 'orderConfirmation') return license;
  if (kind === 'clientAgreement') return [...(isRenewal ? clientRenewalTerms() : clientTerms()), ...license];
  if (kind === 'voiceAgreement') return [...(isRenewal ? voiceRenewalTerms() : voiceTerms()), ...license];
  return [];
}

function licenseClauses({ lines, rider }: Pick<Agreed, 'lines' | 'rider'>): string[] {
  const license = lines.filter((line) => line !== rider).map((line) => `License: ${line}`);
  return rider ? [...license, `Synthetic voices: ${rider}`] : license;
}

const paymentTerm =
  'The price is reserved on the customer’s card when the voice is assigned and charged when the voice accepts. Until acceptance the customer may cancel the assignment without cost. Teams that are invoiced pay by invoice instead.';

const clientTerms = (): string[] => [
  `The customer orders the recording described above from ${operatorName()}, which has it made by the voice named above and sells it in its own name. This agreement is between the customer and ${operatorName()}.`,
  paymentTerm,
  `${operatorName()} delivers recordings of the voice that follow the script and the description. The customer listens to them, reports within the approval period what does not follow the order, and approves the delivery. A delivery that is not approved by then is approved automatically when that period is over.`,
  `With the approval, ${operatorName()} grants the customer the final rights of use within the limits of the license below, which the voice has granted to it. Changes to the script after approval are ordered as a pickup.`,
];

/** Returns what a voice agrees to when it agrees to self-billing. */
export const selfBillingTerm = (): string =>
  `A voice with a VAT ID agrees that ${operatorName()} issues the invoice in the voice’s name (self-billing) and sends no invoice for the same work. A voice without a VAT ID gets the information for an invoice and sends an invoice where its country asks for one. Taxes and social contributions are the voice’s own matter.`;

const voiceTerms = (): string[] => [
  `The voice makes the recording described above for ${operatorName()} as a self-employed professional and delivers it in the agreed quality, free of rights of third parties. This agreement is between the voice and ${operatorName()}.`,
  `The voice grants ${operatorName()} the rights of use of the license below as of approval, with the right to pass them on to the customer, against the fee stated in this document. The fee becomes payable with the approval.`,
  selfBillingTerm(),
  'Scripts and everything learnt about the customer’s business are kept confidential until the customer has published them.',
];

const clientRenewalTerms = (): string[] => [
  `The customer orders from ${operatorName()}, which sells in its own name, the renewal of the license of recordings that the voice named above has made. Nothing new is recorded. This agreement is between the customer and ${operatorName()}.`,
  paymentTerm,
  `When the voice accepts, ${operatorName()} grants the customer the rights of use of the license below, which the voice has granted to it.`,
];

const voiceRenewalTerms = (): string[] => [
  `The voice grants ${operatorName()} the rights of use of the license below, with the right to pass them on to the customer, against the fee stated in this document. Nothing new is recorded. The fee becomes payable with the acceptance. This agreement is between the voice and ${operatorName()}.`,
  selfBillingTerm(),
];
