'use client';

import { useState } from 'react';
import type { z } from 'zod';
import { useApiForm } from '@/components/shared/use-api-form';
import { useHiddenToken } from '@/components/shell/hide-token';
import { PageFrame } from '@/components/shell/page-frame';
import { Button } from '@/components/ui/button';
import { TextArea } from '@/components/ui/fields/text-field';
import { Alert } from '@/components/ui/notices/alert';
import { showToast } from '@/components/ui/notices/toaster';
import { api } from '@/lib/client/api';
import { objectToDecision, type SentDecision } from '@/lib/contracts/reports';
import { formatDate } from '@/lib/domain/format-date';
import { groundNames, measureTexts, outcomeTexts } from '@/lib/domain/support/reports';

type DecisionCardProps = {
  token: string;
  /** The decision; null for a link that does not work. */
  decision: SentDecision | null;
};

/** Shows a decision of support to whom it was mailed, without a login, and takes the objection. */
export function DecisionCard({ token, decision: loaded }: DecisionCardProps) {
  // The URL has no token anymore, so the server cannot render the page again.
  const [decision, setDecision] = useState(loaded);
  useHiddenToken('/reports');
  return (
    <PageFrame title="Decision" width="text">
      {decision ? (
        <>
          <Decision decision={decision} />
          <Objection token={token} decision={decision} onSent={setDecision} />
        </>
      ) : (
        <Alert>This link does not work. Please open the whole link from our mail.</Alert>
      )}
    </PageFrame>
  );
}

function Decision({ decision }: { decision: SentDecision }) {
  const { party, subject, measure, ground, reason, created } = decision;
  return (
    <section aria-label="Decision">
      <p>
        {party === 'reporter'
          ? `We decided about your report on ${formatDate(created)}.`
          : `We decided about your account or content on ${formatDate(created)}.`}
      </p>
      <p className="mt-2 font-medium">{measureTexts[measure]}</p>
      <dl className="mt-4 divide-y divide-line border-y border-line">
        {subject && <Fact name="Content" text={subject} />}
        <Fact name="Ground" text={groundNames[ground]} />
        <Fact name="Reason" text={reason} />
      </dl>
      <p className="mt-3 text-sm text-muted">A person decided this, without automated means.</p>
    </section>
  );
}

function Fact({ name, text }: { name: string; text: string }) {
  return (
    <div className="py-3">
      <dt className="text-sm text-muted">{name}</dt>
      <dd dir="auto" className="break-words whitespace-pre-line">
        {text}
      </dd>
    </div>
  );
}

type ObjectionProps = { token: string; decision: SentDecision; onSent: (sent: SentDecision) => void };

function Objection({ token, decision, onSent }: ObjectionProps) {
  const { objection, canObject, objectUntil } = decision;
  return (
    <section aria-labelledby="objection" className="mt-8">
      <h2 id="objection" className="text-lg font-semibold">
        {objection ? 'Your objection' : 'Object to the decision'}
      </h2>
      {objection && (
        <>
          <dl className="mt-3 divide-y divide-line border-y border-line">
            <Fact name={`Sent on ${formatDate(objection.created)}`} text={objection.text} />
            {objection.outcome && <Fact name={outcomeTexts[objection.outcome]} text={objection.outcomeText} />}
          </dl>
          {!objection.outcome && <p className="mt-3 text-muted">Our support team decides. We mail you the outcome.</p>}
        </>
      )}
      {!objection && !canObject && (
        <p className="mt-2 text-muted">{`You could object until ${formatDate(objectUntil)}.`}</p>
      )}
      {canObject && <ObjectionFields token={token} decision={decision} onSent={onSent} />}
    </section>
  );
}

function ObjectionFields({ token, decision, onSent }: ObjectionProps) {
  const form = useApiForm<z.input<typeof objectToDecision.body>>({
    schema: objectToDecision.body,
    defaults: { text: '' },
    submit: async (body) => {
      await api('POST /reports/{token}/objection', { params: { token }, body });
      showToast('Objection sent');
      const created = new Date().toISOString();
      onSent({
        ...decision,
        canObject: false,
        objection: { text: body.text, created, outcome: null, outcomeText: '', decidedDate: null },
      });
    },
  });
  return (
    <form {...form.formProps} className="mt-2 flex flex-col items-start gap-4">
      <p className="text-muted">{`You can object once, until ${formatDate(decision.objectUntil)}. A person decides, if possible someone else.`}</p>
      <TextArea
        label="Why do you object?"
        className="w-full"
        maxLength={2_000}
        minRows={4}
        error={form.errorOf('text')}
        {...form.register('text')}
      />
      {form.problem && <Alert>{form.problem.message}</Alert>}
      <Button type="submit" loading={form.isSending}>
        Send objection
      </Button>
    </form>
  );
}
