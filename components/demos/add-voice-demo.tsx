'use client';

import { useRouter } from 'next/navigation';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { useRequest } from '@/components/shared/use-request';
import { PageFrame } from '@/components/shell/page-frame';
import { Button, ButtonLink } from '@/components/ui/button';
import { FilePicker } from '@/components/ui/fields/file-picker';
import { scrollToFirstError } from '@/components/ui/fields/submit-actions';
import { Alert } from '@/components/ui/notices/alert';
import { showToast } from '@/components/ui/notices/toaster';
import { useStore } from '@/components/ui/store';
import { api, ApiError } from '@/lib/client/api';
import { maxDemoMinutes, missingAudio, missingType } from '@/lib/domain/people/demos';
import { emptyValues } from './demo-draft';
import { DemoFields } from './demo-fields';
import { DemoFileList } from './demo-file-list';
import type { DemoFile } from './demo-file-queue';
import { type DemoErrors, DemoFormProvider, useDemoForm } from './demo-form-context';

const list = '/profile/voice-demos';
const path = `${list}/add`;

/** Accepted types of files. Extensions are listed too, because some systems do not filter by content type. */
export const audioTypes = 'audio/*,.wav,.aif,.aiff,.flac';

/** The form stays mounted below its pickers. */
export function AddVoiceDemo({ userId, children }: { userId: string; children: ReactNode }) {
  return (
    <DemoFormProvider path={path} draft="voice-demo-draft" saved={emptyValues}>
      <PageFrame title="Add voice demo" back={{ href: list, label: 'voice demos' }} width="text">
        <AddForm userId={userId} />
      </PageFrame>
      {children}
    </DemoFormProvider>
  );
}

function AddForm({ userId }: { userId: string }) {
  const { values, errors, setErrors, queue, forget } = useDemoForm();
  const { files, error: fileError } = useStore(queue.state);
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const shouldFocusError = useRef(false);
  useEffect(() => {
    if (shouldFocusError.current && form.current) shouldFocusError.current = !scrollToFirstError(form.current);
  });
  const { send, isSending, error } = useRequest(
    async () => {
      await queue.settled();
      const { stored } = queue;
      for (const { id, uri } of stored) {
        try {
          const { types, tones, ...rest } = values;
          const body = { userId, uri, ...rest, types: [...types], tones: [...tones] };
          await api('POST /voice-demos', { body, idempotencyKey: id });
          queue.remove(id);
        } catch (failure) {
          if (!(failure instanceof ApiError) || !isAboutUpload(failure)) throw failure;
          queue.fail(id, failure.message);
        }
      }
      if (queue.files.length > 0) return;
      forget();
      showToast(stored.length === 1 ? 'The demo is being processed.' : `${stored.length} demos are being processed.`);
      router.push(list);
      router.refresh();
    },
    ({ fields }) => {
      setErrors(fields);
      shouldFocusError.current = true;
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const missing: DemoErrors = {
      ...(values.language === '' && { language: 'Please select a language' }),
      ...(values.types.length === 0 && { types: missingType }),
    };
    const fileProblem = fileProblemOf(files);
    setErrors(missing);
    queue.setError(fileProblem);
    shouldFocusError.current = fileProblem !== null || Object.keys(missing).length > 0;
    if (!shouldFocusError.current) void send();
  };
  const problem = error instanceof ApiError && Object.keys(error.fields).length === 0 ? error.message : null;
  const hasFailed = files.some(({ state }) => state === 'failed');
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <FilePicker
        label="Choose audio files or drop them here"
        hint={`Up to ${maxDemoMinutes} minutes each; a longer one is cut here. Several files get the same language and types.`}
        accept={audioTypes}
        multiple
        error={fileError}
        onFiles={(chosen) => queue.add(chosen)}
      />
      <DemoFileList queue={queue} />
      <DemoFields />
      {problem && <Alert>{problem}</Alert>}
      {hasFailed && !isSending && <Alert>Some files were not added. Remove them, or choose them again.</Alert>}
      <div className="flex flex-wrap justify-end gap-3 max-sm:[&>*]:flex-auto">
        <ButtonLink href={list} variant="secondary">
          Cancel
        </ButtonLink>
        <Button type="submit" loading={isSending}>
          {files.length > 1 ? `Save ${files.length} demos` : 'Save'}
        </Button>
      </div>
      <p className="visually-hidden" role="status">
        {Object.values(errors).join('. ')}
      </p>
    </form>
  );
}

function fileProblemOf(files: readonly DemoFile[]): string | null {
  if (files.length === 0) return missingAudio;
  const tooLong = files.find(({ state }) => state === 'too-long');
  return tooLong ? `Please choose a part of ${tooLong.name}, or remove it` : null;
}

/** The file has to be uploaded again; the other files of the form are not affected. */
function isAboutUpload({ fields, code }: ApiError): boolean {
  return 'uri' in fields || code === 'upload-used';
}
