'use client';

import { NotAllowed } from '@/components/shared/not-allowed';
import { useProject } from '@/components/shared/project-context';
import { RouteDialog } from '@/components/shell/route-dialog';
import { FilePicker } from '@/components/ui/fields/file-picker';
import { ChosenList, UploadActions } from './upload-list';
import { useChosenFiles } from './use-chosen-files';
import { useDeliver } from './use-deliver';

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
  const deliver = useDeliver();
  const form = useChosenFiles({
    kind: 'file',
    defaultName: (fileName) => fileName,
    start: (chosen) => {
      deliver.files(chosen);
      close();
    },
  });
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
      <FilePicker
        label="Choose files or drop them here"
        hint="Any type. At most 500 MB each."
        multiple
        error={form.fileError}
        onFiles={form.add}
      />
      <ChosenList chosen={form.chosen} missingName={form.nameError} onRename={form.rename} onRemove={form.remove} />
      <UploadActions close={() => close()} count={form.chosen.length} />
    </form>
  );
}
