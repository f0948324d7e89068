import { showSnackbar } from '@/components/ui/snackbars';
import { claimSound, onSoundClaimed } from './one-tab';
import { announceToSystem, takeSystemKeys } from './media-session';
import { loadSettings, saveSettings } from './settings';
import { afterEnd, skip } from './queue';
import { streamAddress, type Track } from './track';

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

/**
 * The one player of the whole app. It lives beside React, so that it keeps playing while pages come and go, and owns the
 * only audio element that ever sounds.
 */
class Player {
  private state = initial;
  private readonly listeners = new Set<() => void>();
  private readonly timeListeners = new Set<() => void>();
  private audio: HTMLAudioElement | null = null;
  /** Loads the next track ahead; it never plays. */
  private ahead: HTMLAudioElement | null = null;

  readonly getState = (): PlayerState => this.state;
  readonly getInitialState = (): PlayerState => initial;
  readonly subscribe = (listener: () => void): (() => void) => subscribeTo(this.listeners, listener);
  readonly subscribeToTime = (listener: () => void): (() => void) => subscribeTo(this.timeListeners, listener);

  /** Seconds from the start of the current track. */
  readonly time = (): number => (this.state.status === 'stopped' ? 0 : (this.audio?.currentTime ?? 0));

  get current(): Track | null {
    return this.state.queue[this.state.index] ?? null;
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
    else if (this.state.status === 'paused') void this.sound();
    else if (this.current) this.start(this.state.queue, this.state.index, 0);
  }

  pause(): void {
    this.audio?.pause();
    if (this.state.status === 'playing') this.change({ status: 'paused', isWaiting: false });
  }

  stop(): void {
    this.change({ status: 'stopped', isWaiting: false });
    this.audio?.pause();
    if (this.audio) this.audio.currentTime = 0;
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
    } else if (this.audio) {
      this.audio.currentTime = place * this.state.duration;
      this.tellTime();
    }
  }

  seekBy(seconds: number): void {
    if (!this.audio || this.state.status === 'stopped') return;
    this.audio.currentTime = Math.min(this.state.duration, Math.max(0, this.audio.currentTime + seconds));
    this.tellTime();
  }

  setVolume(volume: number): void {
    if (this.audio) this.audio.volume = volume;
    this.change({ volume });
    saveSettings(this.state);
  }

  setSpeed(speed: number): void {
    if (this.audio) this.applySpeed(this.audio, speed);
    this.change({ speed });
    saveSettings(this.state);
  }

  private start(queue: readonly Track[], index: number, fromSeconds: number): void {
    const track = queue[index];
    if (!track) return;
    const audio = this.element();
    const address = streamAddress(track);
    if (audio.getAttribute('src') !== address) audio.src = address;
    this.applySpeed(audio, this.state.speed);
    audio.currentTime = fromSeconds;
    const duration = (track.durationMs ?? 0) / 1000;
    this.change({ queue, index, status: 'playing', visible: true, isWaiting: true, duration });
    this.tellTime();
    announceToSystem(track);
    void this.sound();
  }

  private async sound(): Promise<void> {
    const audio = this.element();
    claimSound();
    this.change({ status: 'playing' });
    try {
      await audio.play();
    } catch (error) {
      // Another track was chosen, or it was paused, before this one sounded: nothing is wrong.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      this.fail();
    }
  }

  private fail(): void {
    if (this.state.status === 'stopped') return;
    this.stop();
    showSnackbar('This recording could not be played.');
  }

  private applySpeed(audio: HTMLAudioElement, speed: number): void {
    // A new source falls back to the default rate.
    audio.defaultPlaybackRate = speed;
    audio.playbackRate = speed;
  }

  private element(): HTMLAudioElement {
    if (this.audio) return this.audio;
    const audio = new Audio();
    audio.preload = 'auto';
    this.audio = audio;
    const settings = loadSettings();
    audio.volume = settings.volume;
    this.change(settings);
    audio.addEventListener('playing', () => {
      this.change({ isWaiting: false });
      this.followTime();
      this.loadAhead();
    });
    audio.addEventListener('waiting', () => this.change({ isWaiting: this.state.status === 'playing' }));
    audio.addEventListener('durationchange', () => {
      if (Number.isFinite(audio.duration) && audio.duration > 0) this.change({ duration: audio.duration });
    });
    // A headset that is pulled out, or a call that comes in, pauses without asking.
    audio.addEventListener('pause', () => {
      if (!audio.ended && this.state.status === 'playing') this.change({ status: 'paused' });
    });
    audio.addEventListener('ended', () => this.afterTrack());
    audio.addEventListener('error', () => this.fail());
    onSoundClaimed(() => this.pause());
    takeSystemKeys(this);
    return audio;
  }

  private afterTrack(): void {
    const next = afterEnd(this.state.index, this.state.queue.length);
    if (next === null) this.stop();
    else this.start(this.state.queue, next, 0);
  }

  private loadAhead(): void {
    const { queue, index } = this.state;
    const next = queue[afterEnd(index, queue.length) ?? -1];
    if (!next) return;
    this.ahead ??= Object.assign(new Audio(), { preload: 'auto', muted: true });
    const address = streamAddress(next);
    if (this.ahead.getAttribute('src') !== address) this.ahead.src = address;
  }

  /** Tells the time with every picture of the screen while it runs: the needle moves without jumps. */
  private followTime(): void {
    const step = () => {
      this.tellTime();
      if (this.state.status === 'playing') requestAnimationFrame(step);
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
