'use client';

import type { CardFormProps } from './card-form-props';
import { StripeCardForm } from './stripe-card-form';
import { TestCardForm } from './test-card-form';

/** Card form. The browser sends the number directly to the payment provider, never to Timbre. */
export function CardForm({ publishableKey, ...rest }: CardFormProps) {
  if (publishableKey) return <StripeCardForm publishableKey={publishableKey} {...rest} />;
  return <TestCardForm {...rest} />;
}
