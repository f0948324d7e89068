'use client';

import { cutWav } from './cut-wav';
import type { OpenRecording } from './open-recording';
import type { SplitPlan } from './split-plan';
import type { SplitWork } from './split-work';
import { useLineStore } from '@/components/lines/use-lines';
import { nameWithoutEnding } from '@/components/uploads/file-facts';
import { isDelivered } from '@/components/uploads/is-delivered';
import { uploads } from '@/components/uploads/uploads';
import { useProject } from '@/components/shared/project-context';
import { api } from '@/lib/client/api';
import type { Line } from '@/lib/contracts/lines';

type Lines = ReadonlyMap<string, Line>;

/**
 * Uploads the pieces that have a line, as takes. Uploads continue after the user has left the page; after a reload the
 * work is resumed with the same keys, so that no piece is delivered twice.
 */
export function usePieceUploads(work: SplitWork): (recording: OpenRecording, plan: SplitPlan, lines: Lines) => void {
  const { id: projectId } = useProject();
  const store = useLineStore();
  return ({ wav, source }, plan, lines) => {
    const started = work.startUploads(plan);
    for (const { start, end, lineId } of plan) {
      const line = lines.get(lineId ?? '');
      const upload = started.get(lineId ?? '');
      if (!line || !upload) continue;
      const { idempotencyKey, stored } = upload;
      const file = cutWav(wav, source, { start, end }, `${nameWithoutEnding(line.filename)}.wav`);
      uploads.start({
        projectId,
        kind: 'audio',
        purpose: 'line',
        parts: [{ file, name: line.filename, stored }],
        deliver: async ([arrived]) => {
          if (!arrived) return;
          const params = { projectId, filename: line.filename };
          const body = { uri: arrived.uri, duration: end - start };
          try {
            store.merge([
              await api('POST /projects/{projectId}/lines/{filename}/audio', { params, body, idempotencyKey }),
            ]);
          } catch (error) {
            if (!isDelivered(error)) throw error;
            void store.loadChanges();
          }
        },
      });
    }
  };
}
