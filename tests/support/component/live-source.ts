import { expect, vi } from 'vitest';

/** The stream of live events, in place of the browser's. */
export class LiveSource extends EventTarget {
  static opened: LiveSource[] = [];

  constructor() {
    super();
    LiveSource.opened.push(this);
  }

  emit(type: string, data: object = {}): void {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data) }));
  }

  close(): void {}
}

/** Call before the component is rendered, and `vi.unstubAllGlobals()` after the test. */
export function stubLiveSource(): void {
  LiveSource.opened = [];
  vi.stubGlobal('EventSource', LiveSource);
}

/** Resolves when the component listens, after the reload with which a stream begins. */
export async function openedSource(): Promise<LiveSource> {
  await expect.poll(() => LiveSource.opened.length).toBeGreaterThan(0);
  const source = LiveSource.opened.at(-1);
  if (!source) throw new Error('The component has not opened a stream.');
  source.emit('ready');
  return source;
}
