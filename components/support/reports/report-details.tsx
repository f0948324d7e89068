'use client';

import { useQuery } from '@tanstack/react-query';
import { LocalDateTime } from '@/components/shared/local-date-time';
import { FactList } from '@/components/support/fact-list';
import { SupportFrame } from '@/components/support/support-frame';
import { Skeleton } from '@/components/ui/notices/skeleton';
import { ErrorState } from '@/components/ui/notices/states';
import { TextLink } from '@/components/ui/text-link';
import { api } from '@/lib/client/api';
import type { ReportDetails as Details } from '@/lib/contracts/reports';
import { groundNames, measureTexts, subjectNames } from '@/lib/domain/support/reports';
import { DecisionForm } from './decision-form';
import { reportKeys } from './reports-frame';

export function ReportDetails({ reportId }: { reportId: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: reportKeys.report(reportId),
    queryFn: ({ signal }) => api('GET /support/reports/{reportId}', { params: { reportId }, signal }),
    staleTime: 0,
  });
  return (
    <SupportFrame
      title={data ? `Report of a ${subjectNames[data.subjectKind].toLowerCase()}` : 'Report'}
      section="/support/reports"
      width="narrow"
      back={{ href: '/support/reports', label: 'reports' }}
    >
      {error && !data && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton className="h-64" />}
      {data && <LoadedReport report={data} />}
    </SupportFrame>
  );
}

function LoadedReport({ report }: { report: Details }) {
  const { decision, content, link, owner, numOpen, numDecisions } = report;
  return (
    <>
      <FactList
        facts={[
          ['Reason', groundNames[report.ground]],
          ['Text', report.text || 'Removed after the expiry'],
          [
            'Reporter',
            [report.reporter, report.email, !report.authorId && report.email && 'no account']
              .filter(Boolean)
              .join(', ') || 'Removed',
          ],
          ['Reported', <LocalDateTime key="created" instant={report.created} />],
          ...content.map(({ name, value }) => [name, value] as const),
          [
            'Published by',
            <TextLink key="owner" href={`/support/users/${owner.id}`}>
              {owner.name || owner.id}
            </TextLink>,
          ],
          ['Earlier measures', String(numDecisions)],
          ...(link
            ? [
                [
                  'Content',
                  <TextLink key="link" href={link}>
                    Open the content
                  </TextLink>,
                ] as const,
              ]
            : []),
        ]}
      />
      {decision ? (
        <section aria-labelledby="decision" className="mt-8">
          <h2 id="decision" className="text-lg font-semibold">
            Decision
          </h2>
          <FactList
            facts={[
              ['Measure', measureTexts[decision.measure]],
              ['Ground', groundNames[decision.ground]],
              ['Reason', decision.reason],
              ['Decided by', decision.decidedBy.name],
              ['Decided', <LocalDateTime key="decided" instant={decision.created} />],
            ]}
          />
        </section>
      ) : (
        <section aria-labelledby="decide" className="mt-8">
          <h2 id="decide" className="text-lg font-semibold">
            Decide
          </h2>
          {numOpen > 1 && (
            <p className="mt-1 text-muted">{`The decision is about all ${numOpen} open reports of this content.`}</p>
          )}
          <DecisionForm report={report} />
        </section>
      )}
    </>
  );
}
