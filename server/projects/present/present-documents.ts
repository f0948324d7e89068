import type { Project } from '@/lib/contracts/project-shapes';
import type { DocumentKindName } from '@/lib/domain/licenses/documents';
import type { DetailedProject } from './detailed-project';
import type { Viewer } from '@/server/projects/viewer';

type DocumentUris = Pick<
  Project,
  | 'orderConfirmationUri'
  | 'clientAgreementUri'
  | 'receiptUri'
  | 'voiceAgreementUri'
  | 'selfBillingUri'
  | 'invoiceInfoUri'
  | 'failedDocuments'
>;

/** Returns only the documents of the viewer's side, because they contain its prices or fees. */
export function presentDocuments(project: DetailedProject, viewer: Viewer): DocumentUris {
  const newest = (kind: DocumentKindName, voiceId: string | null) =>
    project.documents.findLast(
      (document) =>
        document.kind === kind &&
        document.assignment.state !== 'released' &&
        (!voiceId || document.assignment.voiceId === voiceId),
    );
  const documentUris: DocumentUris = { failedDocuments: [] };
  const uriOf = (kind: DocumentKindName, voiceId: string | null) => {
    const document = newest(kind, voiceId);
    if (document && document.failure !== null) documentUris.failedDocuments.push(kind);
    return document?.uri ?? null;
  };
  if (viewer.isCustomer) {
    documentUris.orderConfirmationUri = uriOf('orderConfirmation', null);
    documentUris.clientAgreementUri = uriOf('clientAgreement', null);
    documentUris.receiptUri = uriOf('receipt', null);
  }
  if (viewer.voiceId || viewer.isSupport) {
    documentUris.voiceAgreementUri = uriOf('voiceAgreement', viewer.voiceId);
    documentUris.selfBillingUri = uriOf('selfBilling', viewer.voiceId);
    documentUris.invoiceInfoUri = uriOf('invoiceInfo', viewer.voiceId);
  }
  return documentUris;
}
