import type { Project } from '@/lib/contracts/project-shapes';
import type { FullProject } from '@/server/projects/load-project';
import type { Reader } from '@/server/projects/reader';

type Addresses = Pick<
  Project,
  | 'orderConfirmationUri'
  | 'clientAgreementUri'
  | 'receiptUri'
  | 'voiceAgreementUri'
  | 'selfBillingUri'
  | 'invoiceInfoUri'
>;

/** Each side its own papers: they name its own money. */
export function presentDocuments(project: FullProject, reader: Reader): Addresses {
  const address = (kind: FullProject['documents'][number]['kind'], voiceId: string | null) => {
    const found = project.documents.findLast(
      (document) =>
        document.kind === kind &&
        document.assignment.state !== 'released' &&
        (!voiceId || document.assignment.voiceId === voiceId),
    );
    return found?.uri ?? null;
  };
  const addresses: Addresses = {};
  if (reader.isCustomer) {
    addresses.orderConfirmationUri = address('orderConfirmation', null);
    addresses.clientAgreementUri = address('clientAgreement', null);
    addresses.receiptUri = address('receipt', null);
  }
  if (reader.voiceId || reader.isSupport) {
    addresses.voiceAgreementUri = address('voiceAgreement', reader.voiceId);
    addresses.selfBillingUri = address('selfBilling', reader.voiceId);
    addresses.invoiceInfoUri = address('invoiceInfo', reader.voiceId);
  }
  return addresses;
}
