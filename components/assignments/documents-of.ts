import type { Project } from '@/lib/contracts/project-shapes';
import { type DocumentKindName, documentKinds, documentTitles } from '@/lib/domain/documents/kinds';
import { formatEuro } from '@/lib/domain/money/prices';

export type DocumentEntry = {
  key: string;
  kind: DocumentKindName;
  title: string;
  /** The file; null if it could not be created. */
  uri: string | null;
  ublUri: string | null;
  amount: string;
};

/** Returns the documents in order of creation. The API omits those that the viewer may not download. */
export function documentsOf(project: Project): DocumentEntry[] {
  return documentKinds.flatMap((kind): DocumentEntry[] => {
    if (kind === 'creditNote' || kind === 'selfBillingCreditNote') return creditNotesOf(project, kind);
    const uri = project[`${kind}Uri`] ?? null;
    if (!uri && !project.failedDocuments.includes(kind)) return [];
    const title = `${documentTitles[kind]} ${numberOf(project, kind)}`.trim();
    return [{ key: kind, kind, title, uri, ublUri: ublUriOf(project, kind), amount: '' }];
  });
}

function numberOf({ invoice, payout }: Project, kind: DocumentKindName): string {
  if (kind === 'invoice') return invoice?.number ?? '';
  return kind === 'selfBilling' ? (payout?.selfBilling?.number ?? '') : '';
}

function creditNotesOf({ creditNotes }: Project, kind: 'creditNote' | 'selfBillingCreditNote'): DocumentEntry[] {
  return creditNotes
    .filter((note) => note.kind === kind)
    .map(({ id, number, amount, uri, ublUri }) => ({
      key: id,
      kind,
      title: `${documentTitles[kind]} ${number}`,
      uri,
      ublUri,
      amount: formatEuro(Math.round(amount * 100)),
    }));
}

function ublUriOf(project: Project, kind: DocumentKindName): string | null {
  if (kind !== 'receipt' && kind !== 'invoice' && kind !== 'selfBilling') return null;
  return project[`${kind}UblUri`] ?? null;
}
