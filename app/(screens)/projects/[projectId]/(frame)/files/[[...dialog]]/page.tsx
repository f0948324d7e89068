import { redirect } from 'next/navigation';
import { dialogPage } from '@/app/(screens)/dialog-page';
import { findProject, ProjectParts, toDetails } from '@/app/(screens)/projects/project-gate';
import {
  ApproveDialog,
  CreateTakesExport,
  DialogsAhead,
  Downloads,
  ExportDialog,
  RequestChangesDialog,
  UploadAudioDialog,
  UploadFileDialog,
} from './dialogs';

const { Page, generateMetadata } = dialogPage<{ projectId: string }>({
  '': () => <DialogsAhead />,
  approve: () => <ApproveDialog />,
  download: () => <Downloads />,
  'download/create-export': () => <CreateTakesExport />,
  'exports/[exportId]': ({ id }) => <ExportDialog exportId={id} />,
  'request-changes': ({ projectId }) => (
    <ProjectParts projectId={projectId} parts={['script']}>
      <RequestChangesDialog />
    </ProjectParts>
  ),
  'upload-audio': async ({ projectId }) => {
    const { project } = await findProject(projectId);
    // Each line has its own recording.
    if (project?.hasLineReader) redirect(`/projects/${project.id}/lines/upload-audio`);
    return <UploadAudioDialog />;
  },
  'upload-file': () => <UploadFileDialog />,
  '[...rest]': toDetails,
});

export { generateMetadata, Page as default };
