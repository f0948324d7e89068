'use client';

import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { SupportFrame } from '@/components/support/support-frame';
import { Badge } from '@/components/ui/badge';
import { Link } from '@/components/ui/link';
import { Skeleton } from '@/components/ui/notices/skeleton';
import { ErrorState } from '@/components/ui/notices/states';
import { api } from '@/lib/client/api';
import type { SupportLegalText } from '@/lib/contracts/legal-texts';
import { formatDate } from '@/lib/domain/format-date';
import { legalTextsKey } from './use-legal-text-edits';

export const useLegalTexts = () =>
  useQuery({
    queryKey: legalTextsKey,
    queryFn: ({ signal }) => api('GET /support/legal-texts', { signal }),
    staleTime: 0,
  });

/** The legal texts with what is still to be filled in. */
export function LegalTextList() {
  const { data, error, refetch } = useLegalTexts();
  return (
    <SupportFrame title="Legal texts" section="/support/legal-texts" width="narrow">
      <p className="mb-4 text-muted">
        The texts of the product are a template, not legal advice. Let a lawyer check them, and fill in the gaps.
      </p>
      {error && !data && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-64" />}
      {data && (
        <ul aria-label="Texts" className="divide-y divide-line border-y border-line">
          {data.map((text) => (
            <li key={text.kind}>
              <LegalTextRow text={text} />
            </li>
          ))}
        </ul>
      )}
    </SupportFrame>
  );
}

export const gapsText = (count: number): string => (count === 1 ? '1 gap' : `${count} gaps`);

function LegalTextRow({ text: { kind, title, gaps, versions } }: { text: SupportLegalText }) {
  return (
    <Link
      href={`/support/legal-texts/${kind}`}
      className="flex min-h-16 items-center gap-4 py-3 transition-colors hover:bg-wash"
    >
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          {title}
          {gaps.length > 0 && <Badge tone="warning">{gapsText(gaps.length)}</Badge>}
        </span>
        <span className="block text-sm text-muted">{stateText(versions)}</span>
        {gaps.length > 0 && (
          <span dir="auto" className="block text-sm [overflow-wrap:anywhere]">
            To be filled in: {gaps.join(' · ')}
          </span>
        )}
      </span>
      <ChevronRight className="size-5 shrink-0 text-muted" aria-hidden="true" />
    </Link>
  );
}

function stateText([newest]: SupportLegalText['versions']): string {
  if (!newest) return 'The text of the product';
  return `Own version, valid from ${formatDate(newest.validFrom)}, by ${newest.createdBy ?? 'a former admin'}`;
}
