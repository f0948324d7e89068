'use client';

import { AudioLines, Download, FileText, Upload } from 'lucide-react';
import { FileRow } from '@/components/uploads/file-row';
import { InterruptedUploads } from './interrupted-uploads';
import { TakeList } from './take-list';
import { UploadList } from '@/components/uploads/upload-list';
import { useUploads } from '@/components/uploads/uploads';
import { formatDate } from '@/components/shared/format-date';
import { useIsVoice, useProject } from '@/components/shared/project-context';
import { currentStep, stepsOf } from '@/components/projects/steps';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/states';
import type { Project } from '@/lib/contracts/project-shapes';
import { orderTakes } from '@/lib/domain/take-order';

export function FilesPage() {
  const project = useProject();
  const isVoice = useIsVoice();
  const list = useUploads(project.id);
  const takes = orderTakes(project.audio);
  const base = `/projects/${project.id}/files`;
  // The progress panel already shows the button of the next step.
  const next = currentStep(stepsOf(project, isVoice))?.key;
  const isNextStep = next === 'upload-audio' && !project.hasLineReader;
  return (
    <div className="flex flex-col gap-12">
      {project.scopes.includes('approve-project') && (
        <ReadyToApprove project={project} hasButton={next !== 'approval'} />
      )}
      <section aria-labelledby="takes-title">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 pb-3">
          <h2 id="takes-title" className="mr-auto text-lg font-semibold">
            Audio
          </h2>
          {takes.length > 0 && (
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
          {project.scopes.includes('upload-audio') && (
            <ButtonLink
              href={`${base}/upload-audio`}
              scroll={false}
              variant="secondary"
              size="small"
              className={isNextStep ? 'max-wide:hidden' : undefined}
              icon={<Upload className="size-4" aria-hidden="true" />}
            >
              Upload audio
            </ButtonLink>
          )}
        </div>
        <UploadList label="Audio uploads" list={list.filter(({ kind }) => kind === 'audio')} />
        <InterruptedUploads kind="audio" />
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
        <InterruptedUploads kind="file" />
        {project.files.length > 0 ? (
          <ul aria-label="Files" className="divide-y divide-line border-y border-line">
            {project.files.map((file) => (
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

/** Has no button if the progress panel shows one. */
function ReadyToApprove({ project, hasButton }: { project: Project; hasButton: boolean }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 border-l-2 border-accent py-1 pl-4">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold">The voice has delivered.</p>
        <p className="text-sm text-muted">
          Listen to the takes, then approve the delivery. {automaticApproval(project)}
        </p>
      </div>
      {hasButton && (
        <ButtonLink href={`/projects/${project.id}/files/approve`} scroll={false}>
          Approve delivery
        </ButtonLink>
      )}
    </div>
  );
}

/** A chat message does not prevent automatic approval. */
function automaticApproval({ isOnHold, autoApproveDate, autoApproveDays }: Project): string {
  if (isOnHold) return 'Automatic approval is on hold because of the payment.';
  const when = autoApproveDate
    ? `on ${formatDate(autoApproveDate)}`
    : `${autoApproveDays} days after the project was accepted`;
  return `It is approved automatically ${when}. If something is missing, tell the voice in the chat before that; a message does not change the date.`;
}

function NoTakes({ project }: { project: Project }) {
  const isVoice = useIsVoice();
  const icon = <AudioLines aria-hidden="true" />;
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
