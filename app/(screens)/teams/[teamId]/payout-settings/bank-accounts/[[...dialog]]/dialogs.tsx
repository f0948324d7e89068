'use client';

import dynamic from 'next/dynamic';
import { useLoadAhead } from '@/components/ui/dialogs/use-load-ahead';

export const AddBankAccount = dynamic(() =>
  import('@/components/payouts/bank-account-dialogs').then((module) => module.AddBankAccount),
);

export const DeleteBankAccount = dynamic(() =>
  import('@/components/payouts/bank-account-dialogs').then((module) => module.DeleteBankAccount),
);

export const EditBankAccount = dynamic(() =>
  import('@/components/payouts/bank-account-dialogs').then((module) => module.EditBankAccount),
);

const loadAll = () => import('@/components/payouts/bank-account-dialogs');

export function DialogsAhead() {
  useLoadAhead(loadAll);
  return null;
}
