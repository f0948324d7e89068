'use client';

import { AudioLines, Download, FileText, Upload } from 'lucide-react';
import { useIsVoice, useProject } from '@/components/shared/project-context';
import { useDeliveredTakes, useFiles, useTakes } from '@/components/shared/use-project-parts';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/notices/states';
import { FileRow } from '@/components/uploads/file-row';
import { UploadList } from '@/components/uploads/upload-list';
import { useUploads } from '@/components/uploads/uploads';
import { useDeliver } from '@/components/uploads/use-deliver';
import type { Project } from '@/lib/contracts/project-shapes';
import { orderTakes } from '@/lib/domain/delivery/takes';
import { ChangeRequests } from './change-requests';
import { DeliveryReview } from './delivery-review';
import { InterruptedUploads } from './interrupted-uploads';
import { RecoveredNotice } from './recovered-takes';
import { TakeList } from './take-list';

export function FilesPage() {
  const project = useProject();
  const list = useUploads(project.id);
  const deliver = useDeliver();
  const isVoice = useIsVoice();
  // After the approval nobody is asked to record again.
  const takes = orderTakes(useTakes()).filter(({ status }) => isVoice || !project.isApproved || status !== 'failed');
  const isDelivered = useDeliveredTakes().length > 0;
  const files = useFiles();
  const base = `/projects/${project.id}/files`;
  const nextAction = project.status.action?.path;
  const uploadPath = project.hasLineReader ? `/projects/${project.id}/lines` : `${base}/upload-audio`;
  return (
    <div className="flex flex-col gap-12">
      <DeliveryReview hasApproval={project.status.state !== 'approval'} />
      <ChangeRequests />
      <section aria-labelledby="takes-title">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 pb-3">
          <h2 id="takes-title" className="mr-auto text-lg font-semibold">
            Audio
          </h2>
          {(isDelivered || (project.hasLineReader && project.scopes.includes('create-export'))) && (
            <ButtonLink
              href={`${base}/download`}
              scroll={false}
              size="small"
              variant="secondary"
              icon={<Download className="size-4" aria-hidden="true" />}
            >
              Downloads
            </ButtonLink>
          )}
          {/* `NextStep` above has this button if uploading is the next step. */}
          {project.scopes.includes('upload-audio') && nextAction !== uploadPath && (
            <ButtonLink
              href={uploadPath}
              scroll={project.hasLineReader}
              variant="secondary"
              size="small"
              icon={<Upload className="size-4" aria-hidden="true" />}
            >
              Upload audio
            </ButtonLink>
          )}
        </div>
        {project.scopes.includes('upload-audio') && !project.hasLineReader && <RecoveredNotice />}
        <UploadList
          label="Audio uploads"
          list={list.filter(({ kind, purpose }) => kind === 'audio' && purpose !== 'line')}
        />
        <InterruptedUploads
          label="Interrupted audio uploads"
          purposes={['take', 'named-take']}
          scope="upload-audio"
          onResume={({ purpose, name, comment }, file) => {
            if (purpose === 'named-take') deliver.takesTogether([{ file, name }]);
            else deliver.takes([{ file, name }], comment);
            return null;
          }}
        />
        {takes.length > 0 ? <TakeList takes={takes} /> : <NoTakes project={project} />}
      </section>
      <section aria-labelledby="files-title">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 pb-3">
          <h2 id="files-title" className="text-lg font-semibold">
            Files
          </h2>
          {project.scopes.includes('upload-file') && (
            <ButtonLink
              href={`${base}/upload-file`}
              scroll={false}
              size="small"
              variant="secondary"
              icon={<Upload className="size-4" aria-hidden="true" />}
            >
              Upload file
            </ButtonLink>
          )}
        </div>
        <UploadList label="File uploads" list={list.filter(({ kind }) => kind === 'file')} />
        <InterruptedUploads
          label="Interrupted file uploads"
          purposes={['file']}
          scope="upload-file"
          onResume={({ name }, file) => {
            deliver.files([{ file, name }]);
            return null;
          }}
        />
        {files.length > 0 ? (
          <ul aria-label="Files" className="divide-y divide-line border-y border-line">
            {files.map((file) => (
              <li key={file.id}>
                <FileRow file={file} />
              </li>
            ))}
          </ul>
        ) : (
          <EmptyState title="No files – yet" icon={<FileText aria-hidden="true" />}>
            References, pronunciation lists and everything else that helps the recording.
          </EmptyState>
        )}
      </section>
    </div>
  );
}

function NoTakes({ project }: { project: Project }) {
  const isVoice = useIsVoice();
  const icon = <AudioLines aria-hidden="true" />;
  if (project.hasLineReader) {
    return (
      <EmptyState
        title="The recordings are in the lines"
        icon={icon}
        action={<ButtonLink href={`/projects/${project.id}/lines`}>Open lines</ButtonLink>}
      >
        Each line has its own recording.
      </EmptyState>
    );
  }
  if (project.scopes.includes('upload-audio')) {
    return (
      <EmptyState title="No audio – yet" icon={icon}>
        Upload your takes as WAV, AIFF or FLAC.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No audio – yet" icon={icon}>
      {isVoice ? 'You can upload audio once you are assigned.' : 'The takes of the voice appear here.'}
    </EmptyState>
  );
}
