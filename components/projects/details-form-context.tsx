'use client';

import { createContext, useContext } from 'react';
import type { CustomerPrice } from '@/lib/domain/prices';

export type DetailsFormHandle = {
  language: string;
  setLanguage: (code: string) => void;
  address: string;
  price: CustomerPrice | null;
  create?: () => Promise<void>;
};

export const DetailsFormContext = createContext<DetailsFormHandle | null>(null);

export function useDetailsForm(): DetailsFormHandle {
  const handle = useContext(DetailsFormContext);
  if (!handle) throw new Error('This dialog belongs over a details form.');
  return handle;
}
