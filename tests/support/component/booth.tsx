import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { Booth } from '@/components/booth/booth';
import { changeBoothSettings } from '@/components/booth/booth-settings';
import { microphonePermission } from '@/components/recorder/microphone-gate';
import { listRecordings } from '@/components/recorder/recordings-db';
import { storedRecordings } from '@/components/recorder/stored-recordings';
import { Shortcuts } from '@/components/shell/shortcuts';
import type { Line, LineTake } from '@/lib/contracts/lines';
import { page as pageOf, stubApi } from './api-stub';
import { aLine, aLineTake, aRecordedLine } from './line-samples';
import { permissionIs } from './microphone';
import { ProjectProvider } from './project';
import { renderScreen } from './render';
import { aMe, aProject } from './samples';
import { uploads } from './send-file';

const lines = [
  aLine({ filename: 'one.wav', line: 'The first line.', description: 'Whispered', position: 0 }),
  aLine({ filename: 'two.wav', line: 'The second line.', position: 1 }),
  aRecordedLine({
    filename: 'three.wav',
    line: 'The third line.',
    position: 2,
    integratedLufs: -20,
    noiseFloorDb: -60,
  }),
];
export const aTakeOf = (given: Partial<LineTake>): LineTake =>
  aLineTake({
    previewUri: 'audio/take.mp3',
    integratedLufs: -14,
    truePeakDbtp: -3,
    noiseFloorDb: -61,
    marks: [400],
    ...given,
  });

export const status = (text: string) => page.getByText(text, { exact: true });
export const take = (number: number) => page.getByRole('article', { name: `Take ${number}` });

export async function openBooth(takes: LineTake[] = [], script: readonly Line[] = lines, projectId = 'project-1') {
  const sent = stubApi({
    'GET /projects/{projectId}': () => project,
    'GET /projects/{projectId}/lines': () => pageOf({ items: [...script], nextCursor: null }) as never,
    'GET /projects/{projectId}/lines/{filename}/takes': () => [...takes],
    'POST /projects/{projectId}/lines/{filename}/takes': () => aTakeOf({ status: 'processing' }),
    'PATCH /projects/{projectId}/lines/{filename}/takes/{takeId}': () => aTakeOf({}),
    'DELETE /projects/{projectId}/lines/{filename}/takes/{takeId}': () => void takes.pop(),
  });
  const project = aProject({ id: projectId, hasLineReader: true, scopes: ['list-project', 'record-line'] });
  await renderScreen(
    <ProjectProvider project={project}>
      <Booth filename={null} />
      <Shortcuts />
    </ProjectProvider>,
    { user: aMe({ isVoice: true }), path: '/projects/project-1/booth' },
  );
  await expect.element(page.getByRole('heading', { name: 'one.wav' })).toBeVisible();
  return sent;
}

export const deliveries = (sent: Awaited<ReturnType<typeof openBooth>>) =>
  sent.filter(({ name }) => name.startsWith('POST'));

/** Grants the microphone, and discards what the test before has recorded. */
export async function resetBooth(): Promise<void> {
  // The queue may still be sending what the test before has left.
  uploads.isOffline = true;
  changeBoothSettings({ countdownSeconds: 0, skipsRecorded: false });
  permissionIs('granted');
  microphonePermission.set('pending');
  for (const { id } of await listRecordings('user-1')) await storedRecordings.discard(id);
  uploads.files = [];
  uploads.isOffline = false;
}

export const isReady = () => expect.element(page.getByRole('button', { name: 'Record' })).toBeEnabled();
