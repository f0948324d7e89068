'use client';

import { useSubmit } from '@/components/shared/use-request';
import { Button } from '@/components/ui/button';
import { api, ApiError, type Received } from '@/lib/client/api';

type Answer = Received<'POST /dev/card-confirmation'>;

type TestBankQuestionProps = {
  question: string;
  clientSecret: string;
  onAnswered: (answer: Answer) => void;
};

export function TestBankQuestion({ question, clientSecret, onAnswered }: TestBankQuestionProps) {
  const { sending, problem, send } = useSubmit(async (outcome: 'confirm' | 'fail') =>
    onAnswered(await api('POST /dev/card-confirmation', { body: { clientSecret, outcome } })),
  );

  return (
    <div className="flex flex-col gap-4">
      <p aria-live="polite">{question}</p>
      <FormMessage>{problem}</FormMessage>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" loading={sending === 'fail'} onClick={() => send('fail')}>
          Refuse
        </Button>
        <Button loading={sending === 'confirm'} onClick={() => send('confirm')}>
          Confirm
        </Button>
      </div>
    </div>
  );
}

export function FormMessage({ children }: { children: string | null }) {
  return (
    <p role="alert" className="text-sm text-danger empty:hidden">
      {children}
    </p>
  );
}

export function errorMessageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : 'Something went wrong. Please try again.';
}
