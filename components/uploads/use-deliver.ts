'use client';

import { audioDuration } from './audio-duration';
import { contentTypeOf } from './file-facts';
import { isDelivered } from './is-delivered';
import type { StoredFile } from './upload-types';
import { uploads } from './uploads';
import { useProject } from '@/components/shared/project-context';
import { useRefreshProject } from '@/components/shared/use-refresh-project';
import { api } from '@/lib/client/api';

type NamedFile = { file: File; name: string; stored?: StoredFile | undefined };

const isUploaded = ({ stored }: NamedFile) => stored !== undefined && stored.uri !== null;

/** An upload is used once, so uploads of an earlier delivery cannot be delivered with other files. */
function uploadedAgain({ stored, ...named }: NamedFile): NamedFile {
  return { ...named, stored: stored && { ...stored, uri: null } };
}

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
    for (const named of files) start({ ...named, name: named.name.trim() }, crypto.randomUUID());
  };
  /** An upload of an earlier page may have been delivered without this browser knowing. */
  const send = async (files: readonly NamedFile[], request: () => Promise<unknown>) => {
    const mayBeDelivered = files.every(isUploaded);
    try {
      await request();
    } catch (error) {
      if (!(mayBeDelivered && isDelivered(error))) throw error;
    }
    await refresh();
  };
  return {
    takes: (files, comment) =>
      each(files, (named, idempotencyKey) =>
        uploads.start({
          ...{ projectId, kind: 'audio', purpose: 'take', parts: [named], comment },
          deliver: async ([part]) => {
            if (!part) return;
            const body = { uri: part.uri, name: part.name, comment, duration: await audioDuration(part.file) };
            await send([named], () => api('POST /projects/{projectId}/audio', { params, body, idempotencyKey }));
          },
        }),
      ),
    takesTogether: (chosen) => {
      const idempotencyKey = crypto.randomUUID();
      const files = chosen.every(isUploaded) ? chosen : chosen.map(uploadedAgain);
      uploads.start({
        projectId,
        kind: 'audio',
        purpose: 'named-take',
        parts: files.map((named) => ({ ...named, name: named.name.trim() })),
        deliver: async (arrived) => {
          const durations = await Promise.all(arrived.map(({ file }) => audioDuration(file)));
          const body = { uris: arrived.map(({ uri }) => uri), names: arrived.map(({ name }) => name), durations };
          await send(files, () => api('POST /projects/{projectId}/audios', { params, body, idempotencyKey }));
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
