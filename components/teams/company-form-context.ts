'use client';

import { createContext, useContext } from 'react';

export type CompanyFormHandle = {
  country: string;
  setCountry: (code: string) => void;
  /** Path of the form, to which its dialogs return. */
  path: string;
};

export const CompanyFormContext = createContext<CompanyFormHandle | null>(null);

export function useCompanyForm(): CompanyFormHandle {
  const handle = useContext(CompanyFormContext);
  if (!handle) throw new Error('This dialog belongs over the company form.');
  return handle;
}
