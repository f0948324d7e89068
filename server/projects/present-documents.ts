import type { Project } from '@/lib/contracts/project-shapes';
import type { DocumentKindName } from '@/lib/domain/documents';
import type { FullProject } from '@/server/projects/load-project';
import type { Viewer } from './viewer';

type Addresses = Pick<
  Project,
  | 'orderConfirmationUri'
  | 'clientAgreementUri'
  | 'receiptUri'
  | 'voiceAgreementUri'
  | 'selfBillingUri'
  | 'invoiceInfoUri'
  | 'failedDocuments'
>;

/** Each side its own papers: they name its own money. */
export function presentDocuments(project: FullProject, reader: Viewer): Addresses {
  const newest = (kind: DocumentKindName, voiceId: string | null) =>
    project.documents.findLast(
      (document) =>
        document.kind === kind &&
        document.assignment.state !== 'released' &&
        (!voiceId || document.assignment.voiceId === voiceId),
    );
  const addresses: Addresses = { failedDocuments: [] };
  const address = (kind: DocumentKindName, voiceId: string | null) => {
    const document = newest(kind, voiceId);
    if (document && document.failure !== null) addresses.failedDocuments.push(kind);
    return document?.uri ?? null;
  };
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
