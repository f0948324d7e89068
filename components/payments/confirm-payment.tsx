'use client';

import { useEffect, useRef, useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { api } from '@/lib/client/api';
import { loadStripeJs } from './stripe-js';
import { errorMessageOf } from './error-message';
import { TestBankQuestion } from './test-bank-question';

interface ConfirmPaymentProps {
  /** Null: payments go to the simulator. */
  publishableKey: string | null;
  /** Of the payment that needs a confirmation. Mount this component when there is one. */
  clientSecret: string;
  /** The bank has its answer, yes or no: now settle it with `POST …/confirm-payment`, which tells which. */
  onAnswered: () => void;
  /** The bank could not be asked; a sentence for the person. */
  onError: (message: string) => void;
}

/** Lets the card holder confirm a payment with the bank (3-D Secure), on the spot. */
export function ConfirmPayment({ publishableKey, ...rest }: ConfirmPaymentProps) {
  if (publishableKey) return <StripeConfirmation publishableKey={publishableKey} {...rest} />;
  return <TestConfirmation {...rest} />;
}

/** Stripe.js opens the bank's page in its own dialog. */
function StripeConfirmation({
  publishableKey,
  clientSecret,
  onAnswered,
  onError,
}: ConfirmPaymentProps & { publishableKey: string }) {
  const asked = useRef<string | null>(null);
  useEffect(() => {
    // The bank is asked once for each payment, whatever makes this component render or mount again.
    if (asked.current === clientSecret) return;
    asked.current = clientSecret;
    loadStripeJs(publishableKey)
      .then((stripe) => stripe.handleNextAction({ clientSecret }))
      .then(onAnswered)
      .catch((error: unknown) => onError(error instanceof Error ? error.message : errorMessageOf(error)));
  }, [publishableKey, clientSecret, onAnswered, onError]);
  return null;
}

/** Closing the dialog is a refusal, as it is in the bank's own. */
function TestConfirmation({ clientSecret, onAnswered, onError }: Omit<ConfirmPaymentProps, 'publishableKey'>) {
  const [open, setOpen] = useState(true);
  const answered = useRef(false);
  const finish = () => {
    answered.current = true;
    setOpen(false);
    onAnswered();
  };
  const refuse = () => {
    if (answered.current) return;
    setOpen(false);
    api('POST /dev/card-confirmation', { body: { clientSecret, outcome: 'fail' } }).then(finish, (error: unknown) =>
      onError(errorMessageOf(error)),
    );
  };
  return (
    <Dialog open={open} onClose={refuse} title="Confirm with your bank" closeOnOutside={false}>
      <TestBankQuestion
        question="The test bank asks: do you want to make this payment? No money moves."
        clientSecret={clientSecret}
        onAnswered={finish}
      />
    </Dialog>
  );
}
