'use client';

import { useRouter } from 'next/navigation';
import { type FormEvent, useEffect, useState } from 'react';
import { useRequest } from '@/components/shared/use-request';
import { PageFrame } from '@/components/shell/page-frame';
import { Button, ButtonLink } from '@/components/ui/button';
import { FilePicker } from '@/components/ui/fields/file-picker';
import { Alert } from '@/components/ui/notices/alert';
import { showToast } from '@/components/ui/notices/toaster';
import { useStore } from '@/components/ui/store';
import { api, ApiError } from '@/lib/client/api';
import { DemoFileList } from './demo-file-list';
import { DemoFileQueue } from './demo-file-queue';
import { StudioInstructions } from './studio-demo';

const path = '/profile/studio-quality-demo';

export function AddStudioDemo({ userId }: { userId: string }) {
  const router = useRouter();
  const [queue] = useState(() => new DemoFileQueue(1));
  useEffect(() => () => queue.abortAll(), [queue]);
  const { files, error: fileError } = useStore(queue.state);
  const { send, isSending, error } = useRequest(async () => {
    await queue.settled();
    const [stored] = queue.stored;
    if (!stored) return;
    const body = { uri: stored.uri };
    await api('POST /users/{userId}/studio-quality-demo', { params: { userId }, body, idempotencyKey: stored.id });
    showToast('The studio quality demo is being processed.');
    router.push(path);
    router.refresh();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  const isChosen = files.some(({ state }) => state !== 'failed' && state !== 'too-long');
  return (
    <PageFrame title="Add studio quality demo" back={{ href: path, label: 'studio quality demo' }} width="text">
      <form noValidate onSubmit={submit} className="flex flex-col gap-6">
        <StudioInstructions />
        <FilePicker
          label="Choose an audio file or drop it here"
          hint="48 kHz, 24 or 16 bit, wav or aif"
          accept="audio/wav,audio/aiff,.wav,.aif,.aiff"
          error={fileError}
          onFiles={(chosen) => queue.add(chosen)}
        />
        <DemoFileList queue={queue} />
        {error instanceof ApiError && <Alert>{error.message}</Alert>}
        <div className="flex flex-wrap justify-end gap-3 max-sm:[&>*]:flex-auto">
          <ButtonLink href={path} variant="secondary">
            Cancel
          </ButtonLink>
          {isChosen && (
            <Button type="submit" loading={isSending}>
              Upload
            </Button>
          )}
        </div>
      </form>
    </PageFrame>
  );
}
