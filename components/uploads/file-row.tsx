'use client';

import { Download, FileText, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { LocalDateTime } from '@/components/shared/local-date-time';
import { useIsVoice, useProject } from '@/components/shared/project-context';
import { useChangeFiles } from '@/components/shared/use-project-parts';
import { useSubmit } from '@/components/shared/use-request';
import { useCurrentUser } from '@/components/shell/login/current-user';
import { FileName } from '@/components/ui/breakable-text';
import { buttonClass } from '@/components/ui/button-class';
import { ConfirmDialog } from '@/components/ui/dialogs/confirm-dialog';
import { IconButton } from '@/components/ui/icon-button';
import { Alert } from '@/components/ui/notices/alert';
import { showToast } from '@/components/ui/notices/toaster';
import { api } from '@/lib/client/api';
import type { ProjectFile } from '@/lib/contracts/uploads';
import { downloadUrl } from './download-url';

export function FileRow({ file }: { file: ProjectFile }) {
  const project = useProject();
  const isVoice = useIsVoice();
  const { user } = useCurrentUser();
  const mayDelete = project.scopes.includes('upload-file') && (!isVoice || file.user.id === user?.id);
  return (
    <div className="flex min-h-16 items-center gap-3 py-2">
      <FileText className="size-5 shrink-0 text-muted" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p dir="auto" className="truncate font-medium">
          {file.name}
        </p>
        <p className="truncate text-sm text-muted">
          {file.user.name}, <LocalDateTime instant={file.created} />
        </p>
      </div>
      <a
        href={downloadUrl(file.uri)}
        aria-label={`Download ${file.name}`}
        className={buttonClass('quiet', 'medium', 'size-11 !px-0')}
      >
        <Download className="size-5" aria-hidden="true" />
      </a>
      {mayDelete && <DeleteFile file={file} />}
    </div>
  );
}

function DeleteFile({ file }: { file: ProjectFile }) {
  const [open, setOpen] = useState(false);
  const { isSending, problem, send } = useSubmit(useDeleteFile(file));
  return (
    <>
      <IconButton label={`Delete ${file.name}`} icon={<Trash2 className="size-5" />} onClick={() => setOpen(true)} />
      <ConfirmDialog
        open={open}
        danger
        title="Delete file"
        confirmLabel="Delete"
        loading={isSending}
        onConfirm={() => send()}
        onClose={() => setOpen(false)}
      >
        <p>
          Do you want to delete the file “<FileName name={file.name} />
          ”? This cannot be undone.
        </p>
        {problem && <Alert>{problem}</Alert>}
      </ConfirmDialog>
    </>
  );
}

/** @throws ApiError with the server's message. */
function useDeleteFile(file: ProjectFile): () => Promise<void> {
  const project = useProject();
  const change = useChangeFiles();
  return async () => {
    await api('DELETE /projects/{projectId}/files/{fileId}', { params: { projectId: project.id, fileId: file.id } });
    change((files) => files.filter(({ id }) => id !== file.id));
    showToast('The file is deleted.');
  };
}

export function FileLine({ file }: { file: ProjectFile }) {
  return (
    <div className="flex items-center gap-3 rounded-lg border border-line bg-raised py-1.5 pr-1.5 pl-4">
      <FileText className="size-5 shrink-0 text-muted" aria-hidden="true" />
      <span dir="auto" className="min-w-0 flex-1 truncate text-sm font-medium">
        {file.name}
      </span>
      <a
        href={downloadUrl(file.uri)}
        aria-label={`Download ${file.name}`}
        className={buttonClass('quiet', 'medium', 'size-11 !px-0')}
      >
        <Download className="size-5" aria-hidden="true" />
      </a>
    </div>
  );
}
