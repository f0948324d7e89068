import type { DocumentKindName } from '@/lib/domain/documents/kinds';
import type { Agreed } from '@/lib/domain/licenses/license';

export function agreementTerms(
  kind: DocumentKindName,
  agreed: Pick<Agreed, 'lines' | 'rider'>,
  { isRenewal = false } = {},
): string[] {
  const license = licenseClauses(agreed);
  if (kind === 'orderConfirmation') return license;
  if (kind === 'clientAgreement') return [...(isRenewal ? clientRenewalTerms : clientTerms), ...license];
  if (kind === 'voiceAgreement') return [...(isRenewal ? voiceRenewalTerms : voiceTerms), ...license];
  return [];
}

function licenseClauses({ lines, rider }: Pick<Agreed, 'lines' | 'rider'>): string[] {
  const license = lines.filter((line) => line !== rider).map((line) => `License: ${line}`);
  return rider ? [...license, `Synthetic voices: ${rider}`] : license;
}

const paymentTerm =
  'The price is reserved on the customer’s card when the voice is assigned and charged when the voice accepts. Until acceptance the customer may cancel the assignment without cost. Teams that are invoiced pay by invoice instead.';

const clientTerms = [
  'The customer orders the recording described above from the voice named above, by way of the marketplace.',
  paymentTerm,
  'The voice delivers recordings that follow the script and the description. The customer listens to them, tells the voice within the approval period what does not follow the order, and approves the delivery. A delivery that is not approved by then is approved automatically when that period is over.',
  'The final rights of use pass to the customer with the approval, within the limits of the license below. Changes to the script after approval are ordered as a pickup.',
];

const selfBillingTerm =
  'A voice with a VAT ID agrees that the marketplace issues the invoice in the voice’s name (self-billing) and sends no invoice for the same work. A voice without a VAT ID gets the information for an invoice and sends an invoice where its country asks for one. Taxes and social contributions are the voice’s own matter.';

const voiceTerms = [
  'The voice takes on the recording described above as a self-employed professional and delivers it in the agreed quality, free of rights of third parties.',
  'The voice grants the customer the rights of use of the license below as of approval, against the fee stated in this document. The fee becomes payable with the approval.',
  selfBillingTerm,
  'Scripts and everything learnt about the customer’s business are kept confidential until the customer has published them.',
];

const clientRenewalTerms = [
  'The customer orders the renewal of the license of recordings that the voice named above has delivered, by way of the marketplace. Nothing new is recorded.',
  paymentTerm,
  'The license is renewed when the voice accepts.',
];

const voiceRenewalTerms = [
  'The voice grants the customer the rights of use of the license below, against the fee stated in this document. Nothing new is recorded. The fee becomes payable with the acceptance.',
  selfBillingTerm,
];
