'use client';

import dynamic from 'next/dynamic';
import { useLoadAhead } from '@/components/ui/dialogs/use-load-ahead';

export const ApproveDialog = dynamic(() =>
  import('@/components/support/projects/approve-dialog').then((module) => module.ApproveDialog),
);

export const CancelDialog = dynamic(() =>
  import('@/components/support/projects/project-dialogs').then((module) => module.CancelDialog),
);

export const CorrectDialog = dynamic(() =>
  import('@/components/support/projects/correct-dialog').then((module) => module.CorrectDialog),
);

export const ExtendDialog = dynamic(() =>
  import('@/components/support/projects/project-dialogs').then((module) => module.ExtendDialog),
);

export const MessageDialog = dynamic(() =>
  import('@/components/support/projects/project-dialogs').then((module) => module.MessageDialog),
);

export const RefundDialog = dynamic(() =>
  import('@/components/support/projects/refund-dialog').then((module) => module.RefundDialog),
);

const loadAll = () =>
  Promise.all([
    import('@/components/support/projects/approve-dialog'),
    import('@/components/support/projects/correct-dialog'),
    import('@/components/support/projects/project-dialogs'),
    import('@/components/support/projects/refund-dialog'),
  ]);

export function DialogsAhead() {
  useLoadAhead(loadAll);
  return null;
}
