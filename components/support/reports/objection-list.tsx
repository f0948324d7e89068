'use client';

import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { SupportList } from '@/components/support/support-list';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { TextLink } from '@/components/ui/text-link';
import type { ObjectionRow } from '@/lib/contracts/reports';
import { formatDate } from '@/lib/domain/format-date';
import { type DecisionParty, groundNames, measureTexts, outcomeTexts } from '@/lib/domain/support/reports';
import { ObjectionForm } from './objection-form';
import { reportKeys, ReportsFrame, StateFilter } from './reports-frame';

const path = '/support/reports/objections';

export function ObjectionList() {
  const state = useSearchParams().get('state') === 'decided' ? 'decided' : 'open';
  return (
    <ReportsFrame current={path}>
      <StateFilter path={path} state={state} />
      <SupportList
        label="Objections"
        name="GET /support/reports/objections"
        query={{ state }}
        queryKey={reportKeys.objections}
        empty={state === 'open' ? 'No open objections.' : 'No decided objections yet.'}
        rowClass="flex-wrap"
        sinceOf={state === 'open' ? ({ created }) => created : undefined}
      >
        {(objection) => <ObjectionColumns objection={objection} />}
      </SupportList>
    </ReportsFrame>
  );
}

export const partyNames: Record<DecisionParty, string> = { reporter: 'Reporter', affected: 'Affected person' };

function ObjectionColumns({ objection }: { objection: ObjectionRow }) {
  const { by, text, created, outcome, outcomeText, decision, affected, reportId } = objection;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <span className="min-w-0 flex-1 basis-64">
        <span className="flex flex-wrap items-center gap-2">
          <Badge tone={outcome ? 'neutral' : 'danger'}>{partyNames[by]}</Badge>
          <span className="text-sm text-muted">{formatDate(created)}</span>
        </span>
        <span dir="auto" className="mt-1 block break-words whitespace-pre-line">
          {text}
        </span>
        <span className="mt-1 block text-sm text-muted">
          {`${measureTexts[decision.measure]} ${groundNames[decision.ground]}. Decided by ${decision.decidedBy.name} on ${formatDate(decision.created)}:`}
        </span>
        <span dir="auto" className="block text-sm break-words whitespace-pre-line">
          {decision.reason}
        </span>
        <span className="mt-1 flex flex-wrap gap-4 text-sm">
          <TextLink href={`/support/users/${affected.id}`} className="inline-flex min-h-11 items-center">
            {affected.name || 'Affected person'}
          </TextLink>
          {reportId && (
            <TextLink href={`/support/reports/${reportId}`} className="inline-flex min-h-11 items-center">
              Report
            </TextLink>
          )}
        </span>
        {outcome && (
          <span dir="auto" className="block text-sm break-words">
            {`${outcomeTexts[outcome]} ${outcomeText}`}
          </span>
        )}
      </span>
      {!outcome && (
        <>
          <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
            Decide
          </Button>
          <Dialog
            open={isOpen}
            onClose={() => setOpen(false)}
            title="Decide about the objection"
            description="The outcome is mailed to everybody who got the decision."
            closeOnOutside={false}
          >
            <ObjectionForm objection={objection} close={() => setOpen(false)} />
          </Dialog>
        </>
      )}
    </>
  );
}
