'use client';

import type { Appearance, Stripe, StripeElements } from '@stripe/stripe-js';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Spinner } from '@/components/ui/notices/spinner';
import type { CardFormProps } from './card-form-props';
import { errorMessageOf } from './error-message';
import { FormMessage } from './form-message';
import { loadStripeJs } from './stripe-js';

type Props = Omit<CardFormProps, 'publishableKey'> & { publishableKey: string };

export function StripeCardForm({ publishableKey, clientSecret, onDone, onError, submitLabel = 'Save card' }: Props) {
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
