'use client';

import { type FormEvent, useState } from 'react';
import { ChosenList } from '@/components/files/chosen-list';
import { contentTypeOf } from '@/components/files/file-facts';
import { NotAllowed } from '@/components/files/not-allowed';
import { uploads } from '@/components/files/uploads';
import { useChosenFiles } from '@/components/files/use-chosen-files';
import { useRefreshProject } from '@/components/files/use-refresh-project';
import { useProject } from '@/components/projects/project-context';
import { RouteDialog } from '@/components/shell/route-dialog';
import { Button } from '@/components/ui/button';
import { DialogActions } from '@/components/ui/dialog';
import { FilePicker } from '@/components/ui/file-picker';
import { api } from '@/lib/client/api';

/** /projects/{id}/files/upload-file: anything that helps the work, such as a reference film or a pronunciation list. */
export function UploadFileDialog() {
  const project = useProject();
  return (
    <RouteDialog title="Upload file" closeTo={`/projects/${project.id}/files`} closeOnOutside={false}>
      {(close) =>
        project.scopes.includes('upload-file') ? (
          <FileForm close={close} />
        ) : (
          <NotAllowed onClose={() => close()}>You can see the files of this project but not add any.</NotAllowed>
        )
      }
    </RouteDialog>
  );
}

function FileForm({ close }: { close: () => void }) {
  const project = useProject();
  const refresh = useRefreshProject();
  const { chosen, add, remove, rename } = useChosenFiles((fileName) => fileName);
  const [isTried, setTried] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (chosen.length === 0 || chosen.some(({ name }) => name.trim() === '')) return;
    for (const { file, name } of chosen) {
      const idempotencyKey = crypto.randomUUID();
      uploads.start({
        projectId: project.id,
        kind: 'file',
        parts: [{ file, name: name.trim() }],
        deliver: async ([part]) => {
          if (!part) return;
          const body = { name: part.name, uri: part.uri, contentType: contentTypeOf(part.file) };
          await api('POST /projects/{projectId}/files', { params: { projectId: project.id }, body, idempotencyKey });
          await refresh();
        },
      });
    }
    close();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <FilePicker
        label="Choose files or drop them here"
        hint="Any type. At most 500 MB each."
        multiple
        error={isTried && chosen.length === 0 ? 'Please select a file' : null}
        onFiles={add}
      />
      <ChosenList
        chosen={chosen}
        missingName={isTried ? 'Please specify a name' : null}
        onRename={rename}
        onRemove={remove}
      />
      <DialogActions>
        <Button variant="secondary" onClick={() => close()}>
          Cancel
        </Button>
        <Button type="submit">{chosen.length > 1 ? `Upload ${chosen.length} files` : 'Upload'}</Button>
      </DialogActions>
    </form>
  );
}
