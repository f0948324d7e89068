'use client';

import { useState } from 'react';
import type { z } from 'zod';
import { LocalDateTime } from '@/components/shared/local-date-time';
import { UnsavedGuard } from '@/components/shared/unsaved-guard';
import { useApiForm } from '@/components/shared/use-api-form';
import { useIsImpersonating, UserOnlyNotice } from '@/components/shared/user-only';
import { Button } from '@/components/ui/button';
import { TextArea } from '@/components/ui/fields/text-field';
import { Alert } from '@/components/ui/notices/alert';
import { api } from '@/lib/client/api';
import { askForReview, type DecisionReview } from '@/lib/contracts/decision-reviews';
import type { AutomatedDecisionKey } from '@/lib/domain/support/automated-decisions';

type ReviewRequestProps = {
  decision: AutomatedDecisionKey;
  title: string;
  /** The reviews of this decision, newest first. */
  reviews: readonly DecisionReview[];
};

/** Shows the reviews of a decision with their answers, and asks for another while none is open. */
export function ReviewRequest({ decision, title, reviews: initial }: ReviewRequestProps) {
  const [reviews, setReviews] = useState(initial);
  const [isOpen, setOpen] = useState(false);
  const isImpersonating = useIsImpersonating();
  const hasOpen = reviews.some(({ closed }) => closed === null);
  const store = (all: readonly DecisionReview[]) => {
    setReviews(all.filter((review) => review.decision === decision));
    setOpen(false);
  };
  return (
    <div className="mt-4 flex flex-col items-start gap-4">
      {reviews.map(({ id, text, created, answer, closed }) => (
        <div key={id} className="w-full border-l-2 border-line pl-4">
          <p className="text-sm text-muted">
            Review requested <LocalDateTime instant={created} />
          </p>
          <p dir="auto" className="break-words whitespace-pre-line">
            {text}
          </p>
          <p className="mt-2 text-sm text-muted">{closed ? 'Answer of support' : 'Support answers by email.'}</p>
          {closed && (
            <p dir="auto" className="break-words whitespace-pre-line">
              {answer}
            </p>
          )}
        </div>
      ))}
      {!hasOpen && !isOpen && (
        <Button variant="secondary" aria-label={`Ask for a review: ${title}`} onClick={() => setOpen(true)}>
          Ask for a review
        </Button>
      )}
      {isOpen && (isImpersonating ? <UserOnlyNotice /> : <ReviewForm decision={decision} onSent={store} />)}
    </div>
  );
}

type ReviewFormProps = { decision: AutomatedDecisionKey; onSent: (reviews: readonly DecisionReview[]) => void };

const schema = askForReview.body.pick({ text: true });
type Values = z.input<typeof schema>;

function ReviewForm({ decision, onSent }: ReviewFormProps) {
  const form = useApiForm<Values>({
    schema,
    defaults: { text: '' },
    submit: async ({ text }) => onSent(await api('POST /me/decision-reviews', { body: { decision, text } })),
  });
  return (
    <form {...form.formProps} className="flex w-full flex-col items-start gap-4">
      <TextArea
        label="What should a person review?"
        hint="Name the project or take, if it is about one."
        error={form.errorOf('text')}
        {...form.register('text')}
      />
      {form.problem && <Alert>{form.problem.message}</Alert>}
      <Button type="submit" loading={form.isSending}>
        Send request
      </Button>
      <UnsavedGuard isDirty={form.formState.isDirty} leaveTo="/docs/automated-decisions" />
    </form>
  );
}
