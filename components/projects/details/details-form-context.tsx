'use client';

import { createContext, useContext } from 'react';
import type { PricedExtra } from '@/components/assignments/price-panel';
import type { CustomerPrice } from '@/lib/domain/money/prices';

export type DetailsFormHandle = {
  language: string;
  setLanguage: (code: string) => void;
  formUrl: string;
  price: CustomerPrice | null;
  extras: readonly PricedExtra[];
  create?: () => Promise<void>;
};

export const DetailsFormContext = createContext<DetailsFormHandle | null>(null);

export function useDetailsForm(): DetailsFormHandle {
  const handle = useContext(DetailsFormContext);
  if (!handle) throw new Error('This dialog belongs over a details form.');
  return handle;
}
