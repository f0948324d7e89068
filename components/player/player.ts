import { showToast } from '@/components/ui/toaster';
import { track as trackEvent } from '@/lib/client/analytics';
import { claimPlayback, onPlaybackClaimed } from './single-tab-playback';
import { afterEnd, skip } from './queue';
import { loadSettings, saveSettings } from './settings';
import { Sound } from './sound';
import { streamAddress, type Track } from './track';
import { preload } from './preload';

export type PlayerStatus = 'stopped' | 'playing' | 'paused';

export interface PlayerState {
  queue: readonly Track[];
  index: number;
  status: PlayerStatus;
  /** The bar is shown; false until something was played, and again after it was closed. */
  visible: boolean;
  /** Playing, but the sound is still on its way. */
  isWaiting: boolean;
  /** Seconds; what the track says until the file has said it. */
  duration: number;
  /** 0 to 1. */
  volume: number;
  /** 1 is as recorded. */
  speed: number;
}

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

/** The one player of the whole app. It lives beside React, so that it keeps playing while pages come and go. */
class Player {
  private state = initial;
  private readonly listeners = new Set<() => void>();
  private readonly timeListeners = new Set<() => void>();
  private isBegun = false;
  private isFollowed = false;
  private readonly sound = new Sound({
    playing: () => {
      this.change({ isWaiting: false });
      this.followTime();
      this.loadAhead();
    },
    waiting: () => this.change({ isWaiting: this.state.status === 'playing' }),
    length: (duration) => this.change({ duration }),
    interrupted: () => this.state.status === 'playing' && this.change({ status: 'paused' }),
    ended: () => this.afterTrack(),
    failed: () => this.fail(),
  });

  readonly getState = (): PlayerState => this.state;
  readonly getInitialState = (): PlayerState => initial;
  readonly subscribe = (listener: () => void): (() => void) => subscribeTo(this.listeners, listener);
  readonly subscribeToTime = (listener: () => void): (() => void) => subscribeTo(this.timeListeners, listener);

  /** Seconds from the start of the current track. */
  readonly time = (): number => (this.state.status === 'stopped' ? 0 : this.sound.time);

  get current(): Track | null {
    return this.state.queue[this.state.index] ?? null;
  }

  /** What a press on a voice plays or pauses: the one of its recordings that is on, else the first. */
  trackOf(queue: readonly Track[]): Track | undefined {
    const on = this.state.status === 'stopped' ? null : this.current;
    return queue.find(({ id }) => id === on?.id) ?? queue[0];
  }

  /** Plays `queue` from the track with this id, or from its first. */
  play(queue: readonly Track[], trackId?: string): void {
    const index = Math.max(0, trackId === undefined ? 0 : queue.findIndex((track) => track.id === trackId));
    if (queue.length > 0) this.start(queue, index, 0);
  }

  /** Plays the track, or pauses and resumes it when it is the current one. */
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
    this.tellTime();
  }

  /** Stops and hides the bar. */
  close(): void {
    this.stop();
    this.change({ visible: false });
  }

  skip(by: 1 | -1): void {
    const { queue, index } = this.state;
    if (queue.length > 0) this.start(queue, skip(index, queue.length, by), 0);
  }

  /** @param place 0 to 1 of a track; another than the current one starts playing there */
  seek(place: number, queue: readonly Track[] = this.state.queue, trackId = this.current?.id): void {
    const index = queue.findIndex((track) => track.id === trackId);
    const track = queue[index];
    if (!track) return;
    if (this.current?.id !== trackId || this.state.status === 'stopped') {
      this.start(queue, index, place * ((track.durationMs ?? 0) / 1000));
    } else this.moveTo(place * this.state.duration);
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
    this.tellTime();
  }

  /** @param byHand false where the end of another track led here */
  private start(queue: readonly Track[], index: number, fromSeconds: number, byHand = true): void {
    const track = queue[index];
    if (!track) return;
    this.begin();
    this.sound.load(streamAddress(track), fromSeconds, byHand);
    // An element that had got ready knows already.
    const duration = this.sound.length ?? (track.durationMs ?? 0) / 1000;
    this.change({ queue, index, status: 'playing', visible: true, isWaiting: true, duration });
    this.tellTime();
    void this.resume();
    if (track.isDemo) trackEvent('voice-audio', { voiceId: track.voiceId ?? null, demoId: track.id });
  }

  private async resume(): Promise<void> {
    claimPlayback();
    this.change({ status: 'playing' });
    try {
      await this.sound.play();
    } catch (error) {
      // Another track was chosen, or it was paused, before this one sounded: nothing is wrong.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      this.fail();
    }
  }

  private fail(): void {
    if (this.state.status === 'stopped') return;
    this.stop();
    showToast('This recording could not be played.');
  }

  /** What is needed once something plays, and not before. */
  private begin(): void {
    if (this.isBegun) return;
    this.isBegun = true;
    const settings = loadSettings();
    this.sound.setVolume(settings.volume);
    this.sound.setSpeed(settings.speed);
    this.change(settings);
    onPlaybackClaimed(() => this.pause());
    // Without them it plays all the same.
    import('./player-extensions').then(
      ({ extendPlayer }) => extendPlayer(this),
      () => {},
    );
  }

  private afterTrack(): void {
    const next = afterEnd(this.state.index, this.state.queue.length);
    if (next === null) this.stop();
    else this.start(this.state.queue, next, 0, false);
  }

  private loadAhead(): void {
    const { queue, index } = this.state;
    const next = queue[afterEnd(index, queue.length) ?? -1];
    if (next) preload(streamAddress(next), 'auto');
  }

  /** Tells the time with every picture of the screen while it runs: the needle moves without jumps. */
  private followTime(): void {
    if (this.isFollowed) return;
    this.isFollowed = true;
    const step = () => {
      this.tellTime();
      this.isFollowed = this.state.status === 'playing';
      if (this.isFollowed) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }

  private tellTime(): void {
    for (const listener of this.timeListeners) listener();
  }

  private change(changes: Partial<PlayerState>): void {
    this.state = { ...this.state, ...changes };
    for (const listener of this.listeners) listener();
  }
}

function subscribeTo(listeners: Set<() => void>, listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const player = new Player();
export type { Player };
