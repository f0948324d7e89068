'use client';

import dynamic from 'next/dynamic';
import { useLoadAhead } from '@/components/ui/dialogs/use-load-ahead';

export const ApproveDialog = dynamic(() =>
  import('@/components/takes/approve-dialog').then((module) => module.ApproveDialog),
);

export const CreateTakesExport = dynamic(() =>
  import('@/components/exports/create-takes-export').then((module) => module.CreateTakesExport),
);

export const Downloads = dynamic(() => import('@/components/exports/downloads').then((module) => module.Downloads));

export const ExportDialog = dynamic(() =>
  import('@/components/exports/export-dialog').then((module) => module.ExportDialog),
);

export const RequestChangesDialog = dynamic(() =>
  import('@/components/takes/request-changes-dialog').then((module) => module.RequestChangesDialog),
);

export const UploadAudioDialog = dynamic(() =>
  import('@/components/takes/upload-audio-dialog').then((module) => module.UploadAudioDialog),
);

export const UploadFileDialog = dynamic(() =>
  import('@/components/uploads/upload-file-dialog').then((module) => module.UploadFileDialog),
);

const loadAll = () =>
  Promise.all([
    import('@/components/exports/create-takes-export'),
    import('@/components/exports/downloads'),
    import('@/components/exports/export-dialog'),
    import('@/components/takes/approve-dialog'),
    import('@/components/takes/request-changes-dialog'),
    import('@/components/takes/upload-audio-dialog'),
    import('@/components/uploads/upload-file-dialog'),
  ]);

export function DialogsAhead() {
  useLoadAhead(loadAll);
  return null;
}
