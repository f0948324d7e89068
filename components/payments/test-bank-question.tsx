'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { api, type Received } from '@/lib/client/api';
import { FormMessage } from './form-message';
import { errorMessageOf } from './error-message';

type Answer = Received<'POST /dev/card-confirmation'>;

interface TestBankQuestionProps {
  question: string;
  clientSecret: string;
  onAnswered: (answer: Answer) => void;
}

export function TestBankQuestion({ question, clientSecret, onAnswered }: TestBankQuestionProps) {
  const [sending, setSending] = useState<'confirm' | 'fail' | null>(null);
  const [message, setMessage] = useState<string | null>(null);

  async function answer(outcome: 'confirm' | 'fail') {
    if (sending) return;
    setSending(outcome);
    setMessage(null);
    try {
      onAnswered(await api('POST /dev/card-confirmation', { body: { clientSecret, outcome } }));
    } catch (error) {
      setMessage(errorMessageOf(error));
    } finally {
      setSending(null);
    }
  }

  return (
    <div className="flex flex-col gap-4">
      <p aria-live="polite">{question}</p>
      <FormMessage>{message}</FormMessage>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" loading={sending === 'fail'} onClick={() => answer('fail')}>
          Refuse
        </Button>
        <Button loading={sending === 'confirm'} onClick={() => answer('confirm')}>
          Confirm
        </Button>
      </div>
    </div>
  );
}
