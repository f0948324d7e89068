'use client';

import { useEffect, useRef, useState } from 'react';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { api } from '@/lib/client/api';
import { loadStripeJs } from './stripe-js';
import { errorMessageOf, TestBankQuestion } from './test-bank-question';

type ConfirmPaymentProps = {
  /** Key of the provider. If it is null, the simulator handles payments. */
  publishableKey: string | null;
  /** Secret of the payment to confirm. Mount this component only when there is one. */
  clientSecret: string;
  /** Runs when the bank has confirmed or declined: read the result with `POST …/confirm-payment`. */
  onAnswered: () => void;
  onError: (message: string) => void;
};

export function ConfirmPayment({ publishableKey, ...rest }: ConfirmPaymentProps) {
  if (publishableKey) return <StripeConfirmation publishableKey={publishableKey} {...rest} />;
  return <TestConfirmation {...rest} />;
}

function StripeConfirmation({
  publishableKey,
  clientSecret,
  onAnswered,
  onError,
}: ConfirmPaymentProps & { publishableKey: string }) {
  const confirmedSecret = useRef<string | null>(null);
  useEffect(() => {
    // Ask the bank once per payment, even if this component renders or mounts again.
    if (confirmedSecret.current === clientSecret) return;
    confirmedSecret.current = clientSecret;
    loadStripeJs(publishableKey)
      .then((stripe) => stripe.handleNextAction({ clientSecret }))
      .then(onAnswered)
      .catch((error: unknown) => onError(errorMessageOf(error)));
  }, [publishableKey, clientSecret, onAnswered, onError]);
  return null;
}

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
