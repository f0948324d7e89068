'use client';

import { useRouter } from 'next/navigation';
import { type FormEvent, type ReactNode, useMemo } from 'react';
import { TrackButton, TrackWaveform } from '@/components/player/track-button';
import { useRequest } from '@/components/shared/use-request';
import { PageFrame } from '@/components/shell/page-frame';
import { Button, ButtonLink } from '@/components/ui/button';
import { Alert } from '@/components/ui/notices/alert';
import { showToast } from '@/components/ui/notices/toaster';
import { api, ApiError } from '@/lib/client/api';
import type { Me } from '@/lib/contracts/profile';
import type { OwnVoiceDemo } from '@/lib/contracts/voices';
import { missingType } from '@/lib/domain/people/demos';
import { DemoFields } from './demo-fields';
import { type DemoErrors, DemoFormProvider, useDemoForm } from './demo-form-context';
import { ownTracks } from './own-tracks';

const list = '/profile/voice-demos';

type EditVoiceDemoProps = {
  demo: OwnVoiceDemo;
  user: Pick<Me, 'id' | 'name' | 'picture'>;
  children: ReactNode;
};

export function EditVoiceDemo({ demo, user, children }: EditVoiceDemoProps) {
  const path = `${list}/edit/${demo.id}`;
  const { language, dialect, types, tones, age } = demo;
  // A refresh of the page brings equal values in another object.
  const key = JSON.stringify({ language, dialect, types, tones, age });
  const saved = useMemo(() => JSON.parse(key), [key]);
  const queue = ownTracks([demo], user);
  return (
    <DemoFormProvider path={path} draft={`voice-demo-draft.${demo.id}`} saved={saved}>
      <PageFrame title="Edit voice demo" back={{ href: list, label: 'voice demos' }} width="text">
        {queue[0] && (
          <div className="mb-6 flex items-center gap-4">
            <TrackButton track={queue[0]} queue={queue} />
            <TrackWaveform track={queue[0]} queue={queue} bars={160} className="h-12" />
          </div>
        )}
        <EditForm voiceDemoId={demo.id} />
      </PageFrame>
      {children}
    </DemoFormProvider>
  );
}

function EditForm({ voiceDemoId }: { voiceDemoId: string }) {
  const { changes, values, setErrors, forget } = useDemoForm();
  const router = useRouter();
  const { send, isSending, error } = useRequest(
    async () => {
      const { types, tones, ...rest } = changes;
      const body = { ...rest, ...(types && { types: [...types] }), ...(tones && { tones: [...tones] }) };
      await api('PATCH /voice-demos/{voiceDemoId}', { params: { voiceDemoId }, body });
      forget();
      showToast('Voice demo saved');
      router.push(list);
      router.refresh();
    },
    ({ fields }) => setErrors(fields as DemoErrors),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (values.types.length === 0) setErrors({ types: missingType });
    else void send();
  };
  const problem = error instanceof ApiError && Object.keys(error.fields).length === 0 ? error.message : null;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <DemoFields />
      <p className="text-sm text-muted">The audio file cannot be changed. Add a new demo instead.</p>
      {problem && <Alert>{problem}</Alert>}
      <div className="flex flex-wrap justify-end gap-3 max-sm:[&>*]:flex-auto">
        <ButtonLink href={list} variant="secondary" onClick={forget}>
          Cancel
        </ButtonLink>
        {Object.keys(changes).length > 0 && (
          <Button type="submit" loading={isSending}>
            Save
          </Button>
        )}
      </div>
    </form>
  );
}
