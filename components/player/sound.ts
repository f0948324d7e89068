import { discardPreloaded, takePreloaded } from './preload';

export type SoundEvents = {
  playing(): void;
  waiting(): void;
  length(seconds: number): void;
  /** The system paused playback: headphones were unplugged or a call came in. */
  interrupted(): void;
  ended(): void;
  failed(): void;
};

/** A preloaded element may replace the audio element; two never play at once. */
export class Sound {
  private audio: HTMLAudioElement | null = null;
  private listenerAbort = new AbortController();
  private readonly events: SoundEvents;
  private volume = 1;
  private speed = 1;
  private hasRetried = false;

  constructor(events: SoundEvents) {
    this.events = events;
  }

  get time(): number {
    return this.audio?.currentTime ?? 0;
  }

  /** Duration in seconds, or null before the metadata has loaded. */
  get length(): number | null {
    const { duration = Number.NaN } = this.audio ?? {};
    return Number.isFinite(duration) && duration > 0 ? duration : null;
  }

  /**
   * @param byHand whether a user gesture caused this; a preloaded element may then play. Without a gesture some
   * browsers only allow an element that has played before
   */
  load(url: string, fromSeconds: number, byHand: boolean): void {
    const preloaded = byHand && this.audio?.getAttribute('src') !== url ? takePreloaded(url) : null;
    if (preloaded) this.attach(preloaded);
    const audio = this.audio ?? this.attach(new Audio());
    if (audio.getAttribute('src') !== url || audio.error) audio.src = url;
    audio.preload = 'auto';
    this.hasRetried = false;
    this.setSpeed(this.speed);
    // Before the metadata loads, this sets the start position.
    if (audio.currentTime !== fromSeconds) audio.currentTime = fromSeconds;
  }

  /** @throws DOMException 'AbortError' if playback was superseded before it started, else the reason it failed */
  async play(): Promise<void> {
    await this.audio?.play();
  }

  pause(): void {
    this.audio?.pause();
  }

  moveTo(seconds: number): void {
    if (this.audio) this.audio.currentTime = seconds;
  }

  setVolume(volume: number): void {
    this.volume = volume;
    if (this.audio) this.audio.volume = volume;
  }

  setSpeed(speed: number): void {
    this.speed = speed;
    if (!this.audio) return;
    // A new source resets playbackRate to the default rate.
    this.audio.defaultPlaybackRate = speed;
    this.audio.playbackRate = speed;
  }

  private attach(audio: HTMLAudioElement): HTMLAudioElement {
    this.listenerAbort.abort();
    if (this.audio) discardPreloaded(this.audio);
    this.audio = audio;
    audio.volume = this.volume;
    this.listenerAbort = new AbortController();
    const { signal } = this.listenerAbort;
    const { events } = this;
    audio.addEventListener('playing', () => events.playing(), { signal });
    audio.addEventListener('waiting', () => events.waiting(), { signal });
    audio.addEventListener('durationchange', () => this.length && events.length(this.length), { signal });
    audio.addEventListener('pause', () => !audio.ended && events.interrupted(), { signal });
    audio.addEventListener('ended', () => events.ended(), { signal });
    audio.addEventListener('error', () => this.retry(audio), { signal });
    return audio;
  }

  /** The signed URL may have expired during a long pause; requesting it again redirects to a new one. */
  private retry(audio: HTMLAudioElement): void {
    const { currentTime, paused } = audio;
    const url = audio.getAttribute('src');
    if (this.hasRetried || currentTime === 0 || !url) {
      this.events.failed();
      return;
    }
    this.hasRetried = true;
    audio.src = url;
    audio.currentTime = currentTime;
    if (!paused) audio.play().catch(() => {});
  }
}
