'use client';

import dynamic from 'next/dynamic';
import { useLoadAhead } from '@/components/ui/dialogs/use-load-ahead';

export const AccountDialog = dynamic(() =>
  import('@/components/support/money/account-dialog').then((module) => module.AccountDialog),
);

export const CreateFileDialog = dynamic(() =>
  import('@/components/support/money/create-file-dialog').then((module) => module.CreateFileDialog),
);

const loadAll = () =>
  Promise.all([
    import('@/components/support/money/account-dialog'),
    import('@/components/support/money/create-file-dialog'),
  ]);

export function DialogsAhead() {
  useLoadAhead(loadAll);
  return null;
}
