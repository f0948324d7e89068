'use client';

import { createContext, useContext } from 'react';
import type { CustomerPrice } from '@/lib/domain/prices';

/** What the dialogs over a details form read from it and change in it. */
export type DetailsFormHandle = {
  language: string;
  setLanguage: (code: string) => void;
  /** The form's own address. */
  address: string;
  price: CustomerPrice | null;
  /** Makes the project of what is in the form; the wizard's only. */
  create?: () => Promise<void>;
};

export const DetailsFormContext = createContext<DetailsFormHandle | null>(null);

export function useDetailsForm(): DetailsFormHandle {
  const handle = useContext(DetailsFormContext);
  if (!handle) throw new Error('This dialog belongs over a details form.');
  return handle;
}
