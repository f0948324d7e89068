'use client';

import { audioDuration } from './audio-duration';
import { contentTypeOf } from './file-facts';
import { uploads } from './uploads';
import { useProject } from '@/components/shared/project-context';
import { useRefreshProject } from '@/components/shared/use-refresh-project';
import { api } from '@/lib/client/api';

type NamedFile = { file: File; name: string };

/** Uploads continue after the dialog closes. */
export function useDeliver(): {
  /** Creates a take per file as it arrives. */
  takes: (files: readonly NamedFile[], comment: string) => void;
  /** Creates all takes at the same moment, all or none. */
  takesTogether: (files: readonly NamedFile[]) => void;
  files: (files: readonly NamedFile[]) => void;
} {
  const { id: projectId } = useProject();
  const refresh = useRefreshProject();
  const params = { projectId };
  const each = (files: readonly NamedFile[], start: (file: NamedFile, idempotencyKey: string) => void) => {
    for (const { file, name } of files) start({ file, name: name.trim() }, crypto.randomUUID());
  };
  return {
    takes: (files, comment) =>
      each(files, (named, idempotencyKey) =>
        uploads.start({
          ...{ projectId, kind: 'audio', purpose: 'take', parts: [named], comment },
          deliver: async ([part]) => {
            if (!part) return;
            const body = { uri: part.uri, name: part.name, comment, duration: await audioDuration(part.file) };
            await api('POST /projects/{projectId}/audio', { params, body, idempotencyKey });
            await refresh();
          },
        }),
      ),
    takesTogether: (files) => {
      const idempotencyKey = crypto.randomUUID();
      uploads.start({
        projectId,
        kind: 'audio',
        purpose: 'named-take',
        parts: files.map(({ file, name }) => ({ file, name: name.trim() })),
        deliver: async (arrived) => {
          const durations = await Promise.all(arrived.map(({ file }) => audioDuration(file)));
          const body = { uris: arrived.map(({ uri }) => uri), names: arrived.map(({ name }) => name), durations };
          await api('POST /projects/{projectId}/audios', { params, body, idempotencyKey });
          await refresh();
        },
      });
    },
    files: (files) =>
      each(files, (named, idempotencyKey) =>
        uploads.start({
          ...{ projectId, kind: 'file', purpose: 'file', parts: [named] },
          deliver: async ([part]) => {
            if (!part) return;
            const body = { name: part.name, uri: part.uri, contentType: contentTypeOf(part.file) };
            await api('POST /projects/{projectId}/files', { params, body, idempotencyKey });
            await refresh();
          },
        }),
      ),
  };
}
