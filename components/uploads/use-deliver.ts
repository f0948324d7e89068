'use client';

import { useProject, useRefreshProject } from '@/components/shared/project-context';
import { loadTakes } from '@/components/shared/use-project-parts';
import { api } from '@/lib/client/api';
import { audioDuration, contentTypeOf } from './file-facts';
import { isDelivered, type StoredFile } from './upload-types';
import { uploads } from './uploads';

type NamedFile = { file: File; name: string; stored?: StoredFile | undefined };

const isUploaded = ({ stored }: NamedFile) => stored !== undefined && stored.uri !== null;

/** Returns functions that upload files. Uploads continue after the dialog closes. */
export function useDeliver(): {
  /** Creates a take per file as it arrives. */
  takes: (files: readonly NamedFile[], comment: string) => void;
  /** Creates all takes at the same moment, all or none, except those that an earlier page has delivered. */
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
          projectId,
          kind: 'audio',
          purpose: 'take',
          parts: [named],
          comment,
          deliver: async ([part]) => {
            if (!part) return;
            const body = { uri: part.uri, name: part.name, comment, duration: await audioDuration(part.file) };
            await send([named], () => api('POST /projects/{projectId}/audio', { params, body, idempotencyKey }));
          },
        }),
      ),
    takesTogether: (files) => {
      const idempotencyKey = crypto.randomUUID();
      uploads.start({
        projectId,
        kind: 'audio',
        purpose: 'named-take',
        parts: files.map((named) => ({ ...named, name: named.name.trim() })),
        deliver: async (arrived) => {
          // The server has all uploads of an earlier delivery or none, but this list may have only some of them.
          const takes = files.some(isUploaded) ? await loadTakes(projectId) : [];
          const delivered = new Set(takes.map(({ uri }) => uri));
          const missing = arrived.filter(({ uri }) => !delivered.has(uri));
          const durations = await Promise.all(missing.map(({ file }) => audioDuration(file)));
          const body = { uris: missing.map(({ uri }) => uri), names: missing.map(({ name }) => name), durations };
          try {
            if (missing.length > 0) await api('POST /projects/{projectId}/audios', { params, body, idempotencyKey });
          } catch (error) {
            // Its take was deleted meanwhile. Of several uploads, the used one is unknown.
            const isOnlyUpload = missing.length === 1 && files.some(isUploaded);
            if (!(isOnlyUpload && isDelivered(error))) throw error;
          }
          await refresh();
        },
      });
    },
    files: (files) =>
      each(files, (named, idempotencyKey) =>
        uploads.start({
          projectId,
          kind: 'file',
          purpose: 'file',
          parts: [named],
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
