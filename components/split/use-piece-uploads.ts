'use client';

import { cutWav } from './cut-wav';
import type { OpenRecording } from './open-recording';
import type { SplitPlan } from './split-plan';
import type { SplitWork } from './split-work';
import { isDelivered } from '@/components/booth/recording-queue';
import { useLineStore } from '@/components/lines/use-lines';
import { onceDelivered } from '@/components/uploads/delivered-files';
import { nameWithoutEnding } from '@/components/uploads/file-facts';
import { uploads } from '@/components/uploads/uploads';
import { useProject } from '@/components/shared/project-context';
import { api } from '@/lib/client/api';
import type { Line } from '@/lib/contracts/lines';

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
      const line = lineId === null ? undefined : lines.get(lineId);
      const upload = lineId === null ? undefined : started.get(lineId);
      if (!line || !upload) continue;
      const deliver = async (uri: string) => {
        try {
          const saved = await api('POST /projects/{projectId}/lines/{filename}/audio', {
            params: { projectId, filename: line.filename },
            body: { uri, duration: end - start },
            idempotencyKey: upload.idempotencyKey,
          });
          store.merge([saved]);
        } catch (error) {
          if (!isDelivered(error)) throw error;
          void store.loadChanges();
        }
      };
      const send = () => {
        const file = cutWav(wav, source, { start, end }, `${nameWithoutEnding(line.filename)}.wav`);
        onceDelivered(file, { forget: () => work.finish(line.id), leave: () => {} });
        uploads.start({
          ...{ projectId, kind: 'audio', purpose: 'line', isGenerated: true, parts: [{ file, name: line.filename }] },
          deliver: async ([arrived]) => {
            if (!arrived) return;
            work.noteUploaded(line.id, arrived.uri);
            await deliver(arrived.uri);
          },
        });
      };
      if (upload.uri === null) send();
      else deliver(upload.uri).then(() => work.finish(line.id), send);
    }
  };
}

type Lines = ReadonlyMap<string, Line>;
