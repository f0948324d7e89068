'use client';

import { lazy, Suspense, useState } from 'react';
import { useIsImpersonating } from '@/components/shared/user-only';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { Spinner } from '@/components/ui/notices/spinner';
import type { Objection } from '@/lib/contracts/money-document';
import type { ObjectionDecision } from '@/lib/domain/documents/objections';
import { formatDate } from '@/lib/domain/format-date';

const ObjectionForm = lazy(() => import('./objection-form').then((module) => ({ default: module.ObjectionForm })));

type ObjectToInvoiceProps = {
  projectId: string;
  /** Name of the project, for screen readers. */
  name: string;
  /** Number of the invoice. */
  number: string | null;
  /** The last day, as YYYY-MM-DD. */
  until: string;
};

/** The button of a self-billing invoice, and its dialog. */
export function ObjectToInvoice({ projectId, name, number, until }: ObjectToInvoiceProps) {
  const [isOpen, setOpen] = useState(false);
  const isImpersonating = useIsImpersonating();
  if (isImpersonating) return null;
  return (
    <>
      <span className="flex items-center gap-3 text-sm text-muted">
        <Button variant="secondary" size="small" aria-label={`Object: ${name}`} onClick={() => setOpen(true)}>
          Object
        </Button>
        until {formatDate(until)}
      </span>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={`Object to ${number}`}
        description={`Until ${formatDate(until)}. A payout that has not left waits for our decision.`}
        closeOnOutside={false}
      >
        <Suspense fallback={<Spinner label="Loading the form" />}>
          <ObjectionForm projectId={projectId} close={() => setOpen(false)} />
        </Suspense>
      </Dialog>
    </>
  );
}

export function objectionText({ date, decision, note }: Objection): string {
  const objected = `Objected on ${formatDate(date)}`;
  return decision ? `${objected} · ${decisionTexts[decision]}: ${note}` : objected;
}

const decisionTexts: Record<ObjectionDecision, string> = {
  corrected: 'Corrected',
  credited: 'Credited',
  withdrawn: 'The invoice stays',
};
