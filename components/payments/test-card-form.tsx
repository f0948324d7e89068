'use client';

import { type FormEvent, useState } from 'react';
import { useRequest } from '@/components/shared/use-request';
import { Button } from '@/components/ui/button';
import { RadioGroup } from '@/components/ui/fields/choice-fields';
import { api } from '@/lib/client/api';
import { type TestCardName, testCardLooks, testCardNames } from '@/lib/domain/money/test-cards';
import type { CardFormProps } from './card-form-props';
import { FormMessage } from './form-message';
import { TestBankQuestion } from './test-bank-question';

const options = testCardNames.map((name) => ({ value: name, label: testCardLooks[name].label }));

export function TestCardForm({
  clientSecret,
  onDone,
  onError,
  submitLabel = 'Save card',
}: Omit<CardFormProps, 'publishableKey'>) {
  const [card, setCard] = useState<TestCardName>('pm_card_visa');
  const [asking, setAsking] = useState(false);
  const [message, setMessage] = useState<string | null>(null);

  const fail = (text: string) => {
    setMessage(text);
    onError?.(text);
  };
  const { send, isSending } = useRequest(
    async () => {
      setMessage(null);
      const { paymentMethodId } = await api('POST /dev/card-setup', { body: { clientSecret, testCard: card } });
      if (paymentMethodId) onDone(paymentMethodId);
      else setAsking(true);
    },
    (error) => fail(error.message),
  );
  const save = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };

  if (asking) {
    return (
      <TestBankQuestion
        question="The test bank asks: do you want to save this card?"
        clientSecret={clientSecret}
        onAnswered={({ status, paymentMethodId }) => {
          setAsking(false);
          if (status === 'confirmed' && paymentMethodId) onDone(paymentMethodId);
          else fail('The card was not confirmed with the bank. Please try again.');
        }}
      />
    );
  }
  return (
    <form onSubmit={save} className="flex flex-col gap-4">
      <p className="text-sm text-muted">Test payments: no real card is needed, and no money moves.</p>
      <RadioGroup
        label="Test card"
        options={options}
        value={card}
        onChange={(value) => setCard(testCardNames.find((name) => name === value) ?? 'pm_card_visa')}
      />
      <FormMessage>{message}</FormMessage>
      <Button type="submit" loading={isSending} className="self-end">
        {submitLabel}
      </Button>
    </form>
  );
}
