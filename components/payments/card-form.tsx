'use client';

import type { CardFormProps } from './card-form-props';
import { StripeCardForm } from './stripe-card-form';
import { TestCardForm } from './test-card-form';

export function CardForm({ publishableKey, ...rest }: CardFormProps) {
  if (publishableKey) return <StripeCardForm publishableKey={publishableKey} {...rest} />;
  return <TestCardForm {...rest} />;
}
