'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { useScriptLines } from '@/components/lines/use-lines';
import { MicrophoneGate } from '@/components/recorder/microphone-gate';
import { useProject } from '@/components/shared/project-context';
import { useCurrentUser } from '@/components/shell/login/current-user';
import { PageFrame } from '@/components/shell/page-frame';
import { ButtonLink } from '@/components/ui/button';
import { Spinner } from '@/components/ui/notices/spinner';
import { EmptyState, ErrorState } from '@/components/ui/notices/states';
import { loadBoothSettings } from './booth-settings';
import { BoothStage } from './booth-stage';
import { recordingQueue } from './recording-queue';

/** @param filename of the line to begin with */
export function Booth({ filename }: { filename: string | null }) {
  const project = useProject();
  const router = useRouter();
  const { user } = useCurrentUser();
  const userId = user?.id;
  const mayRecord = project.hasLineReader && project.scopes.includes('record-line');
  const back = `/projects/${project.id}/details`;
  useEffect(() => {
    loadBoothSettings();
    if (userId) recordingQueue.start(userId);
  }, [userId]);
  return (
    <PageFrame
      title="Booth"
      back={{ href: back, label: project.name }}
      width="full"
      action={
        mayRecord && (
          <ButtonLink href={`/projects/${project.id}/split`} variant="secondary">
            Split a recording
          </ButtonLink>
        )
      }
    >
      {mayRecord && userId ? (
        <MicrophoneGate onCancel={() => router.push(back)}>
          <LoadedBooth filename={filename} userId={userId} />
        </MicrophoneGate>
      ) : (
        <EmptyState title="There is nothing to record here">
          {project.hasLineReader
            ? 'Lines are recorded by the assigned voice.'
            : 'The booth is for projects with a line reader.'}
        </EmptyState>
      )}
    </PageFrame>
  );
}

function LoadedBooth({ filename, userId }: { filename: string | null; userId: string }) {
  const { lines, hasFailed, reload } = useScriptLines();
  if (!lines) {
    return hasFailed ? <ErrorState onRetry={reload} /> : <Spinner label="Loading the script" />;
  }
  if (lines.length === 0) return <EmptyState title="No lines – yet">The customer has not added any lines.</EmptyState>;
  const first = lines.find((line) => line.filename === filename) ?? lines.find(({ status }) => status === 'none');
  return <BoothStage lines={lines} firstLineId={(first ?? lines[0])?.id ?? ''} userId={userId} />;
}
