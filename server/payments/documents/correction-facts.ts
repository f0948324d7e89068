import type { DocumentFacts } from '@/lib/domain/documents/facts';
import { type DocumentKindName, isForVoice } from '@/lib/domain/documents/kinds';
import { paidNote } from './document-facts';
import type { DocumentedMovement } from './owed-movements';

const saleTexts = { credit: 'Credit', again: 'Refund that was not made' } as const;
const feeTexts = { credit: 'Fee that is not due', again: 'Fee that is due again' } as const;
const noFeeNote = 'No fee is due. Please credit the invoice that you may have sent for it.';

type Correction = {
  kind: DocumentKindName;
  number: string;
  issuedAt: Date;
  issuedOn: string;
  credited: { number: string; issuedOn: string };
  movement: Pick<DocumentedMovement, 'grossCents' | 'vatCents'>;
  reason: string;
};

/** Returns the facts of a credit note, or of an invoice that is issued again, from those of the invoice. */
export function correctionFacts(bill: DocumentFacts, { movement, issuedAt, ...correction }: Correction): DocumentFacts {
  const grossCents = Math.abs(movement.grossCents);
  const vatCents = Math.abs(movement.vatCents);
  const netCents = grossCents - vatCents;
  const [first] = bill.lines;
  const isOfFee = isForVoice(correction.kind);
  const isCredit = movement.grossCents < 0;
  const what = isOfFee ? feeTexts[isCredit ? 'credit' : 'again'] : saleTexts[isCredit ? 'credit' : 'again'];
  return {
    ...bill,
    ...correction,
    version: 2,
    issuedAt: issuedAt.toISOString(),
    lines: [{ text: `${what}: ${first?.text ?? bill.projectType}`, amountCents: netCents, kind: 'price' }],
    netCents,
    vatCents,
    grossCents,
    dueOn: null,
    iban: '',
    notes: isCredit && correction.kind === 'invoiceInfo' ? [noFeeNote] : bill.notes.filter((note) => note !== paidNote),
    paidAt: null,
    paidOn: null,
  };
}
