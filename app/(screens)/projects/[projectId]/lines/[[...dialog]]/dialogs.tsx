'use client';

import dynamic from 'next/dynamic';
import { useLoadAhead } from '@/components/ui/dialogs/use-load-ahead';

export const ApproveDialog = dynamic(() =>
  import('@/components/takes/approve-dialog').then((module) => module.ApproveDialog),
);

export const CreateLinesExport = dynamic(() =>
  import('@/components/exports/create-lines-export').then((module) => module.CreateLinesExport),
);

const loadAll = () =>
  Promise.all([import('@/components/exports/create-lines-export'), import('@/components/takes/approve-dialog')]);

export function DialogsAhead() {
  useLoadAhead(loadAll);
  return null;
}
