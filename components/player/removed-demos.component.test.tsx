import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { LiveNotifications } from '@/components/notifications/live-notifications';
import { wavFile } from '@/components/recorder/wav-file';
import { openedSource, stubLiveSource } from '@/tests/support/component/live-source';
import { renderScreen } from '@/tests/support/component/render';
import { aMe } from '@/tests/support/component/samples';
import { player } from './player';
import { removeDemo, watchForDeletions } from './removed-demos';
import type { Track } from './track';

/** The rules are in docs/rules/listening.md#the-player. */

const minute = URL.createObjectURL(wavFile({ samples: new Int16Array(8_000 * 60).fill(1_000), rate: 8_000 }, 'minute'));
const broken = URL.createObjectURL(new Blob(['This is not a recording.']));

const aTrack = (id: string, more: Partial<Track> = {}): Track => ({
  id,
  uri: `demos/${id}.mp3`,
  url: minute,
  title: id,
  subtitle: 'Freja Holm',
  voiceId: 'freja',
  peaks: null,
  durationMs: 6e4,
  isDemo: true,
  ...more,
});

const gone = 'This demo is no longer available.';
const deletedUris = new Set<string>();
const lookUp = vi.fn<(uri: string, init: RequestInit) => void>();

beforeEach(async () => {
  deletedUris.clear();
  lookUp.mockReset();
  const realFetch = window.fetch;
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(String(input instanceof Request ? input.url : input), location.origin);
    if (pathname !== '/v1/stream') return realFetch(input, init);
    const uri = searchParams.get('uri') ?? '';
    lookUp(uri, init);
    return Promise.resolve(new Response(null, { status: deletedUris.has(uri) ? 404 : 302 }));
  });
  await renderScreen(null);
});

afterEach(() => {
  player.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const ids = () => player.getState().queue.map(({ id }) => id);
const now = () => [player.current?.id, player.getState().status];

async function play(queue: readonly Track[], id: string): Promise<void> {
  player.play(queue, id);
  await expect.poll(() => player.time()).toBeGreaterThan(0);
}

const threeTracks = ['one', 'two', 'three'].map((id) => aTrack(id));

test('another demo plays on without a message', async () => {
  await play(threeTracks, 'two');
  player.seek(0.5);
  await removeDemo(player, { uri: 'demos/one.mp3', voiceId: 'freja' });
  // Sample voices share recordings: this is not the voice of the queue.
  await removeDemo(player, { uri: 'demos/two.mp3', voiceId: 'marcus' });
  expect(ids()).toEqual(['two', 'three']);
  expect(now()).toEqual(['two', 'playing']);
  expect(player.time()).toBeGreaterThanOrEqual(30);
  // The first test of this file: there is no message of an earlier one.
  expect(page.getByText(gone).elements()).toEqual([]);
});

test('a deleted demo that is playing leaves the queue, and the next one starts', async () => {
  await play(threeTracks, 'two');
  await removeDemo(player, { uri: 'demos/two.mp3', voiceId: 'freja' });
  expect(ids()).toEqual(['one', 'three']);
  expect(now()).toEqual(['three', 'playing']);
  await expect.poll(() => player.time()).toBeGreaterThan(0);
  await expect.element(page.getByText(gone).first()).toBeVisible();
});

test('after the last demo of the queue, the player stops', async () => {
  await play(threeTracks, 'three');
  await removeDemo(player, { uri: 'demos/three.mp3', voiceId: 'freja' });
  expect(now()).toEqual(['two', 'stopped']);
  expect(player.getState().visible).toBe(true);
});

test('the player closes with its only demo', async () => {
  await play([aTrack('one')], 'one');
  await removeDemo(player, { uri: 'demos/one.mp3', voiceId: 'freja' });
  expect(now()).toEqual([undefined, 'stopped']);
  expect(player.getState().visible).toBe(false);
});

test('a paused demo is replaced by the next one, which waits', async () => {
  await play(threeTracks, 'one');
  player.pause();
  await removeDemo(player, { uri: 'demos/one.mp3', voiceId: 'freja' });
  expect(now()).toEqual(['two', 'stopped']);
  player.togglePause();
  await expect.poll(now).toEqual(['two', 'playing']);
});

test('a live event removes the demo from the player of every tab', async () => {
  stubLiveSource();
  await renderScreen(<LiveNotifications userId="someone" />, { user: aMe({ id: 'someone' }) });
  const source = await openedSource();
  await play(threeTracks, 'one');
  source.emit('demo-removed', { voiceId: 'freja', uri: 'demos/one.mp3' });
  await expect.poll(now).toEqual(['two', 'playing']);
  expect(ids()).toEqual(['two', 'three']);
});

test('without live updates, a playing demo is looked up every 10 seconds, past all caches', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  watchForDeletions(player);
  await play(threeTracks, 'one');
  vi.advanceTimersByTime(10_000);
  await expect.poll(() => lookUp.mock.calls.at(-1)).toMatchObject(['demos/one.mp3', { cache: 'no-store' }]);
  expect(now()).toEqual(['one', 'playing']);
  deletedUris.add('demos/one.mp3');
  vi.advanceTimersByTime(10_000);
  await expect.poll(now).toEqual(['two', 'playing']);
  player.pause();
  lookUp.mockReset();
  vi.advanceTimersByTime(10_000);
  player.togglePause();
  vi.advanceTimersByTime(10_000);
  await expect.poll(() => lookUp.mock.calls.map(([uri]) => uri)).toEqual(['demos/two.mp3']);
});

test('a recording that fails because it was deleted is skipped, any other failure stops the player', async () => {
  const queue = [aTrack('one', { url: broken }), aTrack('two'), aTrack('three', { url: broken })];
  deletedUris.add('demos/one.mp3');
  player.play(queue, 'one');
  await expect.poll(now).toEqual(['two', 'playing']);
  await expect.element(page.getByText(gone).first()).toBeVisible();
  player.skip(1);
  await expect.element(page.getByText('This recording could not be played.')).toBeVisible();
  expect(now()).toEqual(['three', 'stopped']);
  expect(ids()).toEqual(['two', 'three']);
});
