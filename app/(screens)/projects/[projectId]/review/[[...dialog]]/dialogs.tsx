'use client';

import dynamic from 'next/dynamic';
import { useLoadAhead } from '@/components/ui/dialogs/use-load-ahead';

export const ApproveDialog = dynamic(() =>
  import('@/components/takes/approve-dialog').then((module) => module.ApproveDialog),
);

export const RequestChangesDialog = dynamic(() =>
  import('@/components/takes/request-changes-dialog').then((module) => module.RequestChangesDialog),
);

const loadAll = () =>
  Promise.all([import('@/components/takes/approve-dialog'), import('@/components/takes/request-changes-dialog')]);

export function DialogsAhead() {
  useLoadAhead(loadAll);
  return null;
}
