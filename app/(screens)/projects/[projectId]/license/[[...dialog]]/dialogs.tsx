'use client';

import dynamic from 'next/dynamic';
import { useLoadAhead } from '@/components/ui/dialogs/use-load-ahead';

export const RenewLicenseDialog = dynamic(() =>
  import('@/components/projects/status/follow-up-dialogs').then((module) => module.RenewLicenseDialog),
);

const loadAll = () => import('@/components/projects/status/follow-up-dialogs');

export function DialogsAhead() {
  useLoadAhead(loadAll);
  return null;
}
