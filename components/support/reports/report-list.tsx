'use client';

import { useSearchParams } from 'next/navigation';
import { SupportList } from '@/components/support/support-list';
import { Badge } from '@/components/ui/badge';
import type { ReportRow } from '@/lib/contracts/reports';
import { formatDate } from '@/lib/domain/format-date';
import { groundNames, measureTexts, subjectNames } from '@/lib/domain/support/reports';
import { reportKeys, ReportsFrame, StateFilter } from './reports-frame';

const path = '/support/reports';

export function ReportList() {
  const state = useSearchParams().get('state') === 'decided' ? 'decided' : 'open';
  return (
    <ReportsFrame current={path}>
      <StateFilter path={path} state={state} />
      <SupportList
        label="Reports"
        name="GET /support/reports"
        query={{ state }}
        queryKey={reportKeys.list}
        hrefOf={({ id }) => `${path}/${id}`}
        empty={state === 'open' ? 'No open reports.' : 'No decided reports yet.'}
        rowClass="flex-wrap"
        sinceOf={state === 'open' ? ({ created }) => created : undefined}
      >
        {(report) => <ReportColumns report={report} />}
      </SupportList>
    </ReportsFrame>
  );
}

function ReportColumns({ report }: { report: ReportRow }) {
  const { subjectKind, subject, owner, ground, reporter, numOpen, measure, created } = report;
  return (
    <>
      <span className="min-w-0 flex-1 basis-64">
        <span className="flex flex-wrap items-center gap-2">
          <Badge tone={measure ? 'neutral' : 'danger'}>{groundNames[ground]}</Badge>
          <span className="text-sm text-muted">{formatDate(created)}</span>
        </span>
        <span dir="auto" className="mt-1 block truncate font-medium">
          {[subjectNames[subjectKind], subject].filter(Boolean).join(': ')}
        </span>
        <span dir="auto" className="block truncate text-sm text-muted">
          {[owner.name && `by ${owner.name}`, reporter && `reported by ${reporter}`].filter(Boolean).join(', ')}
        </span>
      </span>
      <span className="text-sm text-muted">
        {measure ? measureTexts[measure] : numOpen > 1 && `${numOpen} open reports`}
      </span>
    </>
  );
}
