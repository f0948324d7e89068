import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LiveEvent } from './live';
import { liveEventTypes } from '@/lib/contracts/events';
import { aMessage } from '@/tests/support/messages';

class FakeSource {
  static readonly CLOSED = 2;
  static readonly opened: FakeSource[] = [];
  readyState = 1;
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;
  private readonly listeners = new Map<string, (message: { data: string; lastEventId: string }) => void>();

  constructor(readonly url: string) {
    FakeSource.opened.push(this);
  }

  addEventListener(type: string, listener: (message: { data: string; lastEventId: string }) => void): void {
    this.listeners.set(type, listener);
  }

  say(type: string, id = '', data: object = {}): void {
    this.sayText(type, id, JSON.stringify(data));
  }

  sayText(type: string, id: string, data: string): void {
    this.listeners.get(type)?.({ data, lastEventId: id });
  }

  get types(): string[] {
    return [...this.listeners.keys()];
  }

  end(): void {
    this.readyState = FakeSource.CLOSED;
    this.onerror?.();
  }

  close(): void {
    this.readyState = FakeSource.CLOSED;
  }
}

class FakeChannel {
  static tabs: FakeChannel[] = [];
  onmessage: ((message: { data: unknown }) => void) | null = null;
  readonly posted: unknown[] = [];

  constructor() {
    FakeChannel.tabs.push(this);
  }

  postMessage(data: unknown): void {
    this.posted.push(data);
  }

  close(): void {
    FakeChannel.tabs = FakeChannel.tabs.filter((tab) => tab !== this);
  }
}

let isFirstTab = true;
const got: LiveEvent[] = [];
let leave: (() => void) | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  got.length = 0;
  FakeSource.opened.length = 0;
  FakeChannel.tabs = [];
  isFirstTab = true;
  vi.stubGlobal('EventSource', FakeSource);
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  const request = (_: string, __: unknown, hold: () => Promise<void>) =>
    isFirstTab ? hold() : new Promise<void>(() => {});
  vi.stubGlobal('navigator', { locks: { request } });
});

afterEach(() => {
  leave?.();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function open() {
  const { subscribeLive } = await import('./live');
  leave = subscribeLive((event) => got.push(event));
  await vi.dynamicImportSettled();
  const source = () => {
    const [last] = FakeSource.opened.slice(-1);
    if (!last) throw new Error('No stream was opened');
    return last;
  };
  return { source, subscribeLive };
}

const firstLook = { type: 'reset', isFirst: true };
const projectUpdate = { type: 'project-updated', projectId: 'p' };

describe('changes between rendering a page and opening the stream', () => {
  test('are fetched once, when the stream is ready', async () => {
    const { source } = await open();
    expect(got).toEqual([]);
    source().say('ready', '7-1');
    expect(got).toEqual([firstLook]);
    // The reconnected stream replays the missed events.
    source().say('ready', '9-1');
    vi.advanceTimersByTime(10_000);
    expect(got).toEqual([firstLook]);
  });

  test('are fetched after a delay in a tab without its own connection', async () => {
    isFirstTab = false;
    await open();
    expect(FakeSource.opened).toEqual([]);
    vi.advanceTimersByTime(1_499);
    expect(got).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(got).toEqual([firstLook]);
    FakeChannel.tabs[0]?.onmessage?.({ data: { event: { type: 'ready' }, id: '7-1' } });
    FakeChannel.tabs[0]?.onmessage?.({ data: { event: projectUpdate, id: '8-1' } });
    expect(got).toEqual([firstLook, projectUpdate]);
  });
});

test('delivers events to all listeners of this tab and to the other tabs', async () => {
  const { source, subscribeLive } = await open();
  const alsoGot: LiveEvent[] = [];
  const leaveToo = subscribeLive((event) => alsoGot.push(event));
  const message = aMessage();
  source().say('message', '8-1', { projectId: 'p', voiceId: 'v', message });
  const event = { type: 'message', projectId: 'p', voiceId: 'v', message };
  expect([got, alsoGot]).toEqual([[event], [event]]);
  expect(FakeChannel.tabs[0]?.posted).toEqual([{ event, id: '8-1' }]);
  leaveToo();
});

test('a tab of a browser without locks has its own connection, and sends its events to no other tab', async () => {
  vi.stubGlobal('navigator', {});
  const { source } = await open();
  source().say('project-updated', '8-1', { projectId: 'p' });
  expect(got).toEqual([projectUpdate]);
  expect(FakeChannel.tabs).toEqual([]);
});

test('listens for every defined event', async () => {
  const { source } = await open();
  expect(source().types.toSorted()).toEqual(liveEventTypes.toSorted());
  source().say('team-updated', '8-1', { teamId: 't' });
  expect(got).toEqual([{ type: 'team-updated', teamId: 't' }]);
});

test('ignores broken and undefined events, from the stream and from other tabs, and resumes after them', async () => {
  const { source } = await open();
  source().say('message', '8-1', { projectId: 'p', voiceId: 'v' });
  source().sayText('project-updated', '8-2', '{"projectId"');
  source().sayText('project-updated', '8-3', 'null');
  FakeChannel.tabs[0]?.onmessage?.({ data: { event: { type: 'project-changed', projectId: 'p' }, id: '8-4' } });
  source().say('project-updated', '8-5', { projectId: 'p', isUrgent: true });
  expect(got).toEqual([projectUpdate]);
  source().end();
  vi.advanceTimersByTime(2_000);
  expect(source().url).toBe('/v1/events?lastEventId=8-5');
});

test('reopens a stream that the server ended from the last event, with increasing delays', async () => {
  const { source } = await open();
  source().say('ready', '7-1');
  source().say('project-updated', '8-1', { projectId: 'p' });
  for (const waitMs of [2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
    const before = FakeSource.opened.length;
    source().end();
    vi.advanceTimersByTime(waitMs - 1);
    expect(FakeSource.opened).toHaveLength(before);
    vi.advanceTimersByTime(1);
    expect(FakeSource.opened).toHaveLength(before + 1);
    expect(source().url).toBe('/v1/events?lastEventId=8-1');
  }
  source().onopen?.();
  source().end();
  vi.advanceTimersByTime(2_000);
  expect(source().readyState).toBe(1);
});

test('closes the stream and opens none while paused, until resumed', async () => {
  const { source, subscribeLive } = await open();
  const { pauseLive } = await import('./live');
  source().say('project-updated', '8-1', { projectId: 'p' });
  const resume = pauseLive();
  expect(source().readyState).toBe(FakeSource.CLOSED);
  subscribeLive(() => {})();
  expect(FakeSource.opened).toHaveLength(1);
  resume();
  await vi.dynamicImportSettled();
  expect(FakeSource.opened).toHaveLength(2);
  expect(source().url).toBe('/v1/events?lastEventId=8-1');
});

test('leaves reconnecting after a lost connection to the browser', async () => {
  const { source } = await open();
  source().onerror?.();
  vi.advanceTimersByTime(60_000);
  expect(FakeSource.opened).toHaveLength(1);
});

test('closes the stream with the last listener', async () => {
  const { source } = await open();
  leave?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(source().readyState).toBe(FakeSource.CLOSED);
  expect(FakeChannel.tabs).toEqual([]);
});
