import { showToast } from '@/components/ui/notices/toaster';
import { createNotifier } from '@/components/ui/store';
import { track as trackEvent } from '@/lib/client/analytics';
import { readDevice, writeDevice } from '@/lib/client/browser-storage';
import { preload } from './preload';
import { claimPlayback, onPlaybackClaimed } from './single-tab-playback';
import { Sound } from './sound';
import { streamUrl, type Track } from './track';

const settingsKey = 'player';

type PlayerSettings = {
  volume: number;
  speed: number;
};

export const speeds: readonly number[] = [0.75, 1, 1.25, 1.5, 2];

function loadSettings(): PlayerSettings {
  const stored = readStoredSettings();
  const volume = typeof stored.volume === 'number' && stored.volume >= 0 && stored.volume <= 1 ? stored.volume : 1;
  const speed = speeds.find((candidate) => candidate === stored.speed) ?? 1;
  return { volume, speed };
}

function saveSettings({ volume, speed }: PlayerSettings): void {
  writeDevice(settingsKey, JSON.stringify({ volume, speed }));
}

function readStoredSettings(): { volume?: unknown; speed?: unknown } {
  try {
    const stored: unknown = JSON.parse(readDevice(settingsKey) ?? '{}');
    return typeof stored === 'object' && stored !== null ? stored : {};
  } catch {
    return {};
  }
}

export type PlayerStatus = 'stopped' | 'playing' | 'paused';

export type PlayerState = {
  queue: readonly Track[];
  index: number;
  status: PlayerStatus;
  visible: boolean;
  /** The player is playing, but still buffering. */
  isWaiting: boolean;
  /** Length in seconds; taken from the track until the file's metadata has loaded. */
  duration: number;
  volume: number;
  speed: number;
};

const initial: PlayerState = {
  queue: [],
  index: 0,
  status: 'stopped',
  visible: false,
  isWaiting: false,
  duration: 0,
  volume: 1,
  speed: 1,
};

class Player {
  private state = initial;
  private readonly changes = createNotifier();
  private readonly timeChanges = createNotifier();
  private isInitialized = false;
  private extensions: Promise<void> | undefined;
  private isTrackingTime = false;
  private readonly sound = new Sound({
    playing: () => {
      this.change({ isWaiting: false });
      this.trackTime();
      this.preloadNext();
    },
    waiting: () => this.change({ isWaiting: this.state.status === 'playing' }),
    length: (duration) => this.change({ duration }),
    interrupted: () => this.state.status === 'playing' && this.change({ status: 'paused' }),
    ended: () => this.onTrackEnd(),
    failed: () => this.fail(),
  });

  readonly getState = (): PlayerState => this.state;
  readonly getInitialState = (): PlayerState => initial;
  readonly subscribe = this.changes.subscribe;
  readonly subscribeToTime = this.timeChanges.subscribe;

  readonly time = (): number => (this.state.status === 'stopped' ? 0 : this.sound.time);

  get current(): Track | null {
    return this.state.queue[this.state.index] ?? null;
  }

  trackOf(queue: readonly Track[]): Track | undefined {
    const on = this.state.status === 'stopped' ? null : this.current;
    return queue.find(({ id }) => id === on?.id) ?? queue[0];
  }

  play(queue: readonly Track[], trackId?: string): void {
    const index = Math.max(0, trackId === undefined ? 0 : queue.findIndex((track) => track.id === trackId));
    if (queue.length > 0) this.start(queue, index, 0);
  }

  toggle(queue: readonly Track[], trackId: string): void {
    if (this.current?.id === trackId && this.state.status !== 'stopped') this.togglePause();
    else this.play(queue, trackId);
  }

  togglePause(): void {
    if (this.state.status === 'playing') this.pause();
    else if (this.state.status === 'paused') void this.resume();
    else if (this.current) this.start(this.state.queue, this.state.index, 0);
  }

  pause(): void {
    this.sound.pause();
    if (this.state.status === 'playing') this.change({ status: 'paused', isWaiting: false });
  }

  stop(): void {
    this.change({ status: 'stopped', isWaiting: false });
    this.sound.pause();
    this.sound.moveTo(0);
    this.timeChanges.notify();
  }

  close(): void {
    this.stop();
    this.change({ visible: false });
  }

  skip(by: 1 | -1): void {
    const { queue, index } = this.state;
    if (queue.length > 0) this.start(queue, skip(index, queue.length, by), 0);
  }

  /** @param fraction 0 to 1 of a track; starts playback if it is not the current track */
  seek(fraction: number, queue: readonly Track[] = this.state.queue, trackId = this.current?.id): void {
    const index = queue.findIndex((track) => track.id === trackId);
    const track = queue[index];
    if (!track) return;
    if (this.current?.id !== trackId || this.state.status === 'stopped') {
      this.start(queue, index, fraction * ((track.durationMs ?? 0) / 1000));
    } else this.moveTo(fraction * this.state.duration);
  }

  seekBy(seconds: number): void {
    if (this.state.status !== 'stopped') this.moveTo(this.sound.time + seconds);
  }

  setVolume(volume: number): void {
    this.sound.setVolume(volume);
    this.change({ volume });
    saveSettings(this.state);
  }

  setSpeed(speed: number): void {
    this.sound.setSpeed(speed);
    this.change({ speed });
    saveSettings(this.state);
  }

  private moveTo(seconds: number): void {
    this.sound.moveTo(Math.min(this.state.duration, Math.max(0, seconds)));
    this.timeChanges.notify();
  }

  /** @param byHand whether a user gesture started it, as opposed to the previous track ending */
  start(queue: readonly Track[], index: number, fromSeconds: number, byHand = true): void {
    const track = queue[index];
    if (!track) return;
    this.initialize();
    this.sound.load(streamUrl(track), fromSeconds, byHand);
    const duration = this.sound.length ?? (track.durationMs ?? 0) / 1000;
    this.change({ queue, index, status: 'playing', visible: true, isWaiting: true, duration });
    this.timeChanges.notify();
    void this.resume();
    if (track.isDemo) trackEvent('voice-audio', { voiceId: track.voiceId ?? null, demoId: track.id });
  }

  private async resume(): Promise<void> {
    claimPlayback();
    this.change({ status: 'playing' });
    try {
      await this.sound.play();
    } catch (error) {
      // Playback was superseded by another track or paused before it started; not an error.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      this.fail();
    }
  }

  private fail(): void {
    const { current } = this;
    if (this.state.status === 'stopped' || !current) return;
    this.stop();
    void this.extensions?.then(() => this.reportFailure(current));
  }

  /** Reports a track that could not be played. `watchForDeletions` extends it. */
  reportFailure: (track: Track) => void = () => showToast('This recording could not be played.');

  private initialize(): void {
    if (this.isInitialized) return;
    this.isInitialized = true;
    const settings = loadSettings();
    this.sound.setVolume(settings.volume);
    this.sound.setSpeed(settings.speed);
    this.change(settings);
    onPlaybackClaimed(() => this.pause());
    // Playback works without the extensions.
    this.extensions = import('./player-extensions').then(
      ({ extendPlayer }) => extendPlayer(this),
      () => {},
    );
  }

  private onTrackEnd(): void {
    const next = afterEnd(this.state.index, this.state.queue.length);
    if (next === null) this.stop();
    else this.start(this.state.queue, next, 0, false);
  }

  private preloadNext(): void {
    const { queue, index } = this.state;
    const next = queue[afterEnd(index, queue.length) ?? -1];
    if (next) preload(streamUrl(next), 'auto');
  }

  private trackTime(): void {
    if (this.isTrackingTime) return;
    this.isTrackingTime = true;
    const step = () => {
      this.timeChanges.notify();
      this.isTrackingTime = this.state.status === 'playing';
      if (this.isTrackingTime) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }

  change(changes: Partial<PlayerState>): void {
    this.state = { ...this.state, ...changes };
    this.changes.notify();
  }
}

export const player = new Player();
export type { Player };

export function skip(index: number, length: number, by: 1 | -1): number {
  return length === 0 ? 0 : (index + by + length) % length;
}

export function afterEnd(index: number, length: number): number | null {
  return index + 1 < length ? index + 1 : null;
}
