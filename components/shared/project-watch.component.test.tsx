import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ProjectWatch, useProject } from './project-context';
import { useOptimisticTakes } from '@/components/shared/optimistic/use-optimistic-takes';
import { useFiles, useScript, useTakes } from './use-project-parts';
import type { Take } from '@/lib/contracts/takes';
import { stubApi } from '@/tests/support/component/api-stub';
import { holdResponse } from '@/tests/support/component/held-response';
import { openedSource, stubLiveSource } from '@/tests/support/component/live-source';
import { renderProject } from '@/tests/support/component/project';
import { aProject, aTake, aProjectVoice } from '@/tests/support/component/samples';

afterEach(() => {
  vi.unstubAllGlobals();
});

const voice = aProjectVoice();

function Shown() {
  const { name, voices } = useProject();
  const unread = voices.flatMap(({ hasUnread }) => hasUnread).length;
  const script = useScript()?.script;
  return <p>{`${name}, ${unread} unread, ${useTakes().length} takes, ${useFiles().length} files, ${script}`}</p>;
}

const shownText = () => document.querySelector('main p')?.textContent;

async function open(children?: ReactNode) {
  stubLiveSource();
  let project = aProject({ voices: [voice] });
  let unread: string[] = [];
  const requests = stubApi({
    'GET /projects/{projectId}': () => project,
    'GET /projects/{projectId}/unread': () => [{ voiceId: voice.id, hasUnread: unread }],
  });
  await renderProject(
    <>
      <ProjectWatch projectId={project.id} />
      <Shown />
      {children}
    </>,
    project,
    { path: `/projects/${project.id}/files` },
  );
  const source = await openedSource();
  project = aProject({ voices: [voice], name: 'Opened' });
  source.emit('reset');
  await expect.poll(shownText).toContain('Opened, 0 unread');
  const { length: before } = requests;
  return {
    /** Changes what the server returns, without an event that says so. */
    change: (given: Parameters<typeof aProject>[0], marks: string[] = []) => {
      project = aProject({ voices: [voice], name: 'Opened', ...given });
      unread = marks;
    },
    emit: (type: string, data: object) => source.emit(type, { projectId: project.id, ...data }),
    /** Returns what was requested until the page shows the text. */
    requestsUntil: async (shown: string) => {
      await expect.poll(shownText).toContain(shown);
      return requests.slice(before).map(({ name }) => name.replace('GET /projects/{projectId}', ''));
    },
  };
}

const everything = { name: 'Renamed', audio: [aTake()], script: 'Hello.', scriptOps: [{ insert: 'Hello.\n' }] };

test('a change of the takes loads only the takes', async () => {
  const { change, emit, requestsUntil } = await open();
  change(everything, ['user-1']);
  emit('project-updated', { parts: ['takes'] });
  expect(await requestsUntil('Opened, 0 unread, 1 takes, 0 files, Good morning.')).toEqual(['/audio']);
});

test('a chat message loads only the unread marks', async () => {
  const { change, emit, requestsUntil } = await open();
  change(everything, ['user-1']);
  const message = { id: 'message-1', type: 'text', text: 'Hi', from: null, userId: null, subjectId: null };
  const sent = { voiceId: voice.id, timestamp: '2026-01-01T00:00:00.000Z' };
  emit('message', { voiceId: voice.id, message: { ...message, ...sent } });
  expect(await requestsUntil('Opened, 1 unread, 0 takes, 0 files, Good morning.')).toEqual(['/unread']);
});

test('typing, lines and exports load nothing of the project', async () => {
  const { change, emit, requestsUntil } = await open();
  change(everything);
  emit('writing-chat-message', { voiceId: voice.id, userId: 'u', name: 'Olivia' });
  emit('lines-updated', {});
  emit('export-updated', { exportId: 'e' });
  emit('project-updated', { parts: ['details'] });
  expect(await requestsUntil('Renamed, 0 unread, 0 takes, 0 files, Good morning.')).toEqual(['/details']);
});

test('a change of its team loads the details, whose price has the VAT', async () => {
  const { change, emit, requestsUntil } = await open();
  change(everything);
  emit('team-updated', { teamId: 'team-2' });
  emit('team-updated', { teamId: 'team-1' });
  expect(await requestsUntil('Renamed, 0 unread, 0 takes, 0 files, Good morning.')).toEqual(['/details']);
});

test('a change without parts loads everything that the page shows', async () => {
  const { change, emit, requestsUntil } = await open();
  change(everything);
  emit('project-updated', {});
  const requested = await requestsUntil('Renamed, 0 unread, 1 takes, 0 files, Hello.');
  expect(requested.toSorted()).toEqual(['/audio', '/details', '/files', '/script']);
});

test('an event during the first load is not lost when its response is older', async () => {
  stubLiveSource();
  const { released, release } = holdResponse();
  let name = 'Before';
  let isHeld = true;
  stubApi({
    'GET /projects/{projectId}': async () => {
      const project = aProject({ voices: [voice], name });
      if (isHeld) await released;
      return project;
    },
  });
  const project = aProject({ voices: [voice], name: 'Rendered' });
  await renderProject(
    <>
      <ProjectWatch projectId={project.id} />
      <Shown />
    </>,
    project,
    { path: `/projects/${project.id}/files` },
  );
  const source = await openedSource();
  name = 'Changed';
  isHeld = false;
  source.emit('project-updated', { projectId: project.id, parts: ['details'] });
  await expect.poll(shownText).toContain('Changed');
  release();
  await expect.poll(shownText).toContain('Changed');
});

function RemoveFirst({ until }: { until: Promise<void> }) {
  const change = useOptimisticTakes();
  const apply = (takes: Take[]) => takes.filter(({ id }) => id !== 'take-1');
  return (
    <button type="button" onClick={() => void change({ apply, send: () => until })}>
      Remove
    </button>
  );
}

test('a change of the takes that is not stored yet is shown in those that arrive meanwhile', async () => {
  const { released, release } = holdResponse();
  const { change, emit, requestsUntil } = await open(<RemoveFirst until={released} />);
  change({ audio: [aTake({ id: 'take-1' })] });
  emit('project-updated', { parts: ['takes'] });
  await requestsUntil('1 takes');
  await page.getByRole('button', { name: 'Remove' }).click();
  await requestsUntil('0 takes');
  change({ audio: [aTake({ id: 'take-2' }), aTake({ id: 'take-1' })] });
  emit('project-updated', { parts: ['takes'] });
  await requestsUntil('1 takes');
  release();
});
