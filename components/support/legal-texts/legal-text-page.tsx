'use client';

import { LocalDateTime } from '@/components/shared/local-date-time';
import { SupportFrame } from '@/components/support/support-frame';
import { Badge } from '@/components/ui/badge';
import { Skeleton } from '@/components/ui/notices/skeleton';
import { ErrorState } from '@/components/ui/notices/states';
import { TextLink } from '@/components/ui/text-link';
import type { SupportLegalText } from '@/lib/contracts/legal-texts';
import { formatDate } from '@/lib/domain/format-date';
import { type LegalKind, legalPath, legalTitles } from '@/lib/domain/legal/kinds';
import { LegalTextForm } from './legal-text-form';
import { useLegalTexts } from './legal-text-list';

type LegalTextPageProps = {
  kind: LegalKind;
  /** The operator's day as YYYY-MM-DD. */
  today: string;
};

/** Editor and history of a legal text. */
export function LegalTextPage({ kind, today }: LegalTextPageProps) {
  const { data, error, refetch } = useLegalTexts();
  const state = data?.find((text) => text.kind === kind);
  return (
    <SupportFrame
      title={legalTitles[kind]}
      section="/support/legal-texts"
      back={{ href: '/support/legal-texts', label: 'the legal texts' }}
    >
      {error && !data && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-64" />}
      {state && (
        <>
          <LegalTextForm state={state} today={today} />
          <Versions state={state} />
        </>
      )}
    </SupportFrame>
  );
}

function Versions({ state: { kind, versions } }: { state: SupportLegalText }) {
  return (
    <section aria-labelledby="versions" className="mt-10 max-w-[960px]">
      <h2 id="versions" className="text-lg font-semibold">
        History
      </h2>
      {versions.length === 0 ? (
        <p className="mt-2 text-muted">This is the text of the product.</p>
      ) : (
        <ol className="mt-2 divide-y divide-line border-y border-line">
          {versions.map((version) => (
            <li key={version.id} className="py-3 text-sm">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
                Valid from {formatDate(version.validFrom)}
                {version.needsAgreement && <Badge tone="accent">Asks users to agree</Badge>}
              </p>
              <p className="text-muted">
                <bdi>{version.createdBy ?? 'A former admin'}</bdi> · <LocalDateTime instant={version.created} />
              </p>
              {version.summary && (
                <p dir="auto" className="break-words whitespace-pre-line">
                  {version.summary}
                </p>
              )}
              {kind !== 'contact' && (
                <TextLink
                  href={`${legalPath(kind)}?version=${version.id}`}
                  prefetch={false}
                  external
                  className="inline-flex min-h-11 items-center"
                >
                  Read this version
                </TextLink>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
