'use client';

import type { Appearance, Stripe, StripeElements } from '@stripe/stripe-js';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useRequest } from '@/components/shared/use-request';
import { Button } from '@/components/ui/button';
import { RadioGroup } from '@/components/ui/fields/choice-fields';
import { Spinner } from '@/components/ui/notices/spinner';
import { api } from '@/lib/client/api';
import { testCardLooks, type TestCardName, testCardNames } from '@/lib/domain/money/cards';
import { loadStripeJs } from './stripe-js';
import { errorMessageOf, FormMessage, TestBankQuestion } from './test-bank-question';

type CardFormProps = {
  /** Key of the provider. If it is null, the simulator handles payments, and the form offers its test cards. */
  publishableKey: string | null;
  /** Secret of the setup intent from `POST /setup-intent`. */
  clientSecret: string;
  /** Runs when the card can be saved: `POST /teams/{teamId}/credit-cards {paymentMethodId}`. */
  onDone: (paymentMethodId: string) => void;
  onError?: (message: string) => void;
  submitLabel?: string;
};

export function CardForm({ publishableKey, ...rest }: CardFormProps) {
  if (publishableKey) return <StripeCardForm publishableKey={publishableKey} {...rest} />;
  return <TestCardForm {...rest} />;
}

const testCardOptions = testCardNames.map((name) => ({ value: name, label: testCardLooks[name].label }));

function TestCardForm({
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
        options={testCardOptions}
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

type StripeCardFormProps = Omit<CardFormProps, 'publishableKey'> & { publishableKey: string };

function StripeCardForm({
  publishableKey,
  clientSecret,
  onDone,
  onError,
  submitLabel = 'Save card',
}: StripeCardFormProps) {
  const container = useRef<HTMLDivElement>(null);
  const mounted = useRef<{ stripe: Stripe; elements: StripeElements } | null>(null);
  const [ready, setReady] = useState(false);
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);

  useEffect(() => {
    let gone = false;
    let unmount = () => {};
    async function mount() {
      const stripe = await loadStripeJs(publishableKey);
      if (gone || !container.current) return;
      const elements = stripe.elements({ clientSecret, appearance: appearanceOf(container.current) });
      const element = elements.create('payment');
      element.on('ready', () => setReady(true));
      element.mount(container.current);
      mounted.current = { stripe, elements };
      unmount = () => element.destroy();
    }
    mount().catch((error: unknown) => setMessage(errorMessageOf(error)));
    return () => {
      gone = true;
      mounted.current = null;
      unmount();
    };
  }, [publishableKey, clientSecret]);

  const fail = (text: string) => {
    setMessage(text);
    onError?.(text);
  };

  async function save(event: FormEvent) {
    event.preventDefault();
    const form = mounted.current;
    if (!form || busy) return;
    setBusy(true);
    setMessage(null);
    const { error, setupIntent } = await form.stripe.confirmSetup({
      elements: form.elements,
      confirmParams: { return_url: window.location.href },
      redirect: 'if_required',
    });
    setBusy(false);
    // After a lost response, a second click finds the card confirmed already.
    const confirmed = error?.setup_intent?.status === 'succeeded' ? error.setup_intent : setupIntent;
    const method = confirmed?.payment_method;
    const methodId = typeof method === 'string' ? method : method?.id;
    if (methodId && confirmed?.status === 'succeeded') onDone(methodId);
    else fail(error?.message ?? 'The card could not be added. Please try again.');
  }

  return (
    <form onSubmit={(event) => void save(event)} className="flex flex-col gap-4">
      {!ready && !message && <Spinner label="Loading the card form" />}
      <div ref={container} className="text-text" />
      <FormMessage>{message}</FormMessage>
      <Button type="submit" loading={busy} disabled={!ready} className="self-end">
        {submitLabel}
      </Button>
    </form>
  );
}

/** Reads the colors in effect at the form, because Stripe's frame cannot access our tokens. */
function appearanceOf(container: HTMLElement): Appearance {
  const { color, colorScheme } = getComputedStyle(container);
  const dark =
    colorScheme === 'dark' || (colorScheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  return { theme: dark ? 'night' : 'stripe', variables: { colorText: color, borderRadius: '8px', spacingUnit: '4px' } };
}
