'use client';

import type { CardFormProps } from './card-form-props';
import { StripeCardForm } from './stripe-card-form';
import { TestCardForm } from './test-card-form';

/** Takes a card. The number goes from the browser to the provider and never through this product. */
export function CardForm({ publishableKey, ...rest }: CardFormProps) {
  if (publishableKey) return <StripeCardForm publishableKey={publishableKey} {...rest} />;
  return <TestCardForm {...rest} />;
}
