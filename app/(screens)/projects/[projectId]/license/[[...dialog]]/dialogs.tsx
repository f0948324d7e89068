'use client';

import dynamic from 'next/dynamic';
import { useLoadAhead } from '@/components/ui/dialogs/use-load-ahead';

export const RenewLicenseDialog = dynamic(() =>
  import('@/components/assignments/renew-license-dialog').then((module) => module.RenewLicenseDialog),
);

const loadAll = () => import('@/components/assignments/renew-license-dialog');

export function DialogsAhead() {
  useLoadAhead(loadAll);
  return null;
}
