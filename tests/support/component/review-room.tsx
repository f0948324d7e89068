import type { ReactNode } from 'react';
import { sampleRate } from '@/components/review/load-sound';
import { ReviewRoom } from '@/components/review/review-room';
import { wavHeader } from '@/components/recorder/wav-file';
import { Shortcuts } from '@/components/shell/shortcuts';
import type { ReviewNote } from '@/lib/contracts/change-shapes';
import type { ProjectWithParts } from '@/lib/contracts/project-shapes';
import type { Take } from '@/lib/contracts/takes';
import { file, stubApi, stubByDefault } from './api-stub';
import { renderProject } from './project';
import { aMe, aProject } from './samples';

export const created = '2026-01-01T00:00:00.000Z';

export function aNote(given: Partial<ReviewNote> = {}): ReviewNote {
  const from = { id: 'user-1', name: 'Cora Customer', picture: null };
  const fields = { audioId: 'take-1', audioName: 'Welcome', startMs: 6_000, endMs: 8_000, scriptRange: null };
  return { id: 'note-1', ...fields, text: 'Brighter', from, changeRequestId: null, resolved: false, created, ...given };
}

export const long = { durationMs: 12_000, duration: 12 };
const lufs16 = { type: 'lufs16', status: 'done', failure: null, uri: 'masters/1.wav', lastModified: created } as const;
export const web: Take['output'] = [{ ...lufs16, integratedLufs: -16, truePeakDbtp: -1.2 }];

export function wav(seconds = 1): Blob {
  const samples = Int16Array.from({ length: seconds * sampleRate }, (_, at) => 9_000 * Math.sin(at / 20));
  const format = { encoding: 1, channels: 1, rate: sampleRate, bitsPerSample: 16 } as const;
  return new Blob([wavHeader(format, samples.byteLength), samples]);
}

/** @param over the dialogs of its routes */
export async function showRoom(given: Partial<ProjectWithParts>, user = aMe(), over: ReactNode = null) {
  const requests = stubApi();
  stubByDefault({ 'GET /stream': () => file(wav()) });
  const room = (
    <>
      <Shortcuts />
      <ReviewRoom />
      {over}
    </>
  );
  const project = aProject({ isAccepted: true, isDelivered: true, ...given });
  const { unmount } = await renderProject(room, project, { user, path: '/projects/project-1/review?take=take-1' });
  return { requests, unmount };
}

export const scopes: ProjectWithParts['scopes'] = ['list-project', 'chat', 'master-audio', 'create-export'];
