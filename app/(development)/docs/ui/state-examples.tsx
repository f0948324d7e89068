'use client';

import { Heart } from 'lucide-react';
import { AccessDenied, LoginPrompt } from '@/components/shell/login/login-prompt';
import { ButtonLink } from '@/components/ui/button';
import { OfflineNotice } from '@/components/ui/notices/alert';
import { ProgressBar, type ProgressStep, ProgressSteps } from '@/components/ui/notices/progress';
import { Skeleton, SkeletonGroup } from '@/components/ui/notices/skeleton';
import { Spinner } from '@/components/ui/notices/spinner';
import { EmptyState, ErrorState } from '@/components/ui/notices/states';
import { UploadProgress } from '@/components/ui/notices/upload-progress';
import { Example, Section } from './example';

const exampleSteps: readonly ProgressStep[] = [
  { label: 'Created', state: 'done' },
  { label: 'Voice assigned', state: 'done', detail: '3 May' },
  { label: 'Recording', state: 'current', detail: 'Freja records' },
  { label: 'Approved', state: 'waiting' },
];

export function StateExamples() {
  return (
    <Section title="States">
      <Example name="Progress" stacked>
        <ProgressBar label="Upload" value={0.42} showPercent />
        <ProgressBar label="Mastering" />
        <ProgressSteps label="Where the project is" steps={exampleSteps} />
      </Example>
      <Example name="Upload" stacked>
        <div className="divide-y divide-line">
          <UploadProgress name="spot-30s.wav" progress={0.61} state="uploading" onCancel={() => {}} />
          <UploadProgress name="spot-20s.wav" progress={0} state="waiting" onCancel={() => {}} />
          <UploadProgress name="spot-15s.wav" progress={0.3} state="paused" onCancel={() => {}} />
          <UploadProgress name="spot-10s.wav" progress={1} state="done" message="Checking the recording" />
          <UploadProgress
            name="notes.txt"
            progress={1}
            state="failed"
            message="This file is not audio."
            onRetry={() => {}}
            onCancel={() => {}}
          />
        </div>
      </Example>
      <Example name="Spinner, after 1 s">
        <Spinner label="Searching" />
        <Spinner immediate />
      </Example>
      <Example name="Skeleton, after 1 s" stacked>
        <SkeletonGroup label="Loading voices" className="flex flex-col gap-4">
          <div className="flex items-center gap-4">
            <Skeleton className="size-11 !rounded-full" />
            <div className="flex-1 space-y-2">
              <Skeleton className="h-4 w-40" />
              <Skeleton className="h-3 w-64 max-w-full" />
            </div>
          </div>
        </SkeletonGroup>
      </Example>
      <Example name="Empty" stacked>
        <EmptyState
          icon={<Heart aria-hidden="true" />}
          title="No favorites – yet"
          action={<ButtonLink href="/search">Find your voice</ButtonLink>}
        >
          Press the heart of a voice you like, and it waits here.
        </EmptyState>
      </Example>
      <Example name="Error" stacked>
        <ErrorState message="The search is not answering." onRetry={() => {}} />
      </Example>
      <Example name="Offline" stacked>
        <OfflineNotice />
      </Example>
      <Example name="Access" stacked>
        <AccessDenied text="Does not have access to this project." />
        <LoginPrompt text="Log in to see your projects." />
      </Example>
    </Section>
  );
}
