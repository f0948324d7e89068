'use client';

import { cutWav } from './cut-wav';
import type { OpenRecording } from './open-recording';
import { useLineStore } from '@/components/lines/use-lines';
import { nameWithoutEnding } from '@/components/uploads/file-facts';
import { uploads } from '@/components/uploads/uploads';
import { useProject } from '@/components/shared/project-context';
import { api } from '@/lib/client/api';
import type { Line } from '@/lib/contracts/lines';

interface Part {
  line: Line;
  region: { start: number; end: number };
}

/** Uploads continue after the user has left the page. */
export function usePieceUploads(): (recording: OpenRecording, parts: readonly Part[]) => void {
  const { id: projectId } = useProject();
  const store = useLineStore();
  return ({ wav, source }, parts) => {
    for (const { line, region } of parts) {
      const file = cutWav(wav, source, region, `${nameWithoutEnding(line.filename)}.wav`);
      const idempotencyKey = crypto.randomUUID();
      uploads.start({
        ...{ projectId, kind: 'audio', purpose: 'line', isGenerated: true, parts: [{ file, name: line.filename }] },
        deliver: async ([arrived]) => {
          if (!arrived) return;
          const saved = await api('POST /projects/{projectId}/lines/{filename}/audio', {
            params: { projectId, filename: line.filename },
            body: { uri: arrived.uri, duration: region.end - region.start },
            idempotencyKey,
          });
          store.merge([saved]);
        },
      });
    }
  };
}
