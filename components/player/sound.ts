import { discardPreloaded, takePreloaded } from './preload';

/** What the element that sounds tells the player. */
export interface SoundEvents {
  playing(): void;
  waiting(): void;
  /** The file has said how long it is, in seconds. */
  length(seconds: number): void;
  /** Not asked for: a headset was pulled out, or a call came in. */
  interrupted(): void;
  ended(): void;
  failed(): void;
}

/** The only audio element that ever sounds. Another one may take its place, never its side. */
export class Sound {
  private audio: HTMLAudioElement | null = null;
  private listening = new AbortController();
  private readonly events: SoundEvents;
  private volume = 1;
  private speed = 1;
  /** The address was asked for again after it broke off. */
  private isSecondTry = false;

  constructor(events: SoundEvents) {
    this.events = events;
  }

  get time(): number {
    return this.audio?.currentTime ?? 0;
  }

  /** Seconds, as soon as the file has said it; null before. */
  get length(): number | null {
    const { duration = Number.NaN } = this.audio ?? {};
    return Number.isFinite(duration) && duration > 0 ? duration : null;
  }

  /**
   * @param byHand somebody pressed something: an element that has got ready may then play. Without a press some browsers let
   * only the element play on that has played before
   */
  load(address: string, fromSeconds: number, byHand: boolean): void {
    const ready = byHand && this.audio?.getAttribute('src') !== address ? takePreloaded(address) : null;
    if (ready) this.become(ready);
    const audio = this.audio ?? this.become(new Audio());
    if (audio.getAttribute('src') !== address || audio.error) audio.src = address;
    audio.preload = 'auto';
    this.isSecondTry = false;
    this.setSpeed(this.speed);
    // Before the first bytes are there it says where to begin.
    if (audio.currentTime !== fromSeconds) audio.currentTime = fromSeconds;
  }

  /** @throws DOMException 'AbortError' when something else was asked for before it sounded, else why it cannot */
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
    // A new source falls back to the default rate.
    this.audio.defaultPlaybackRate = speed;
    this.audio.playbackRate = speed;
  }

  private become(audio: HTMLAudioElement): HTMLAudioElement {
    this.listening.abort();
    if (this.audio) discardPreloaded(this.audio);
    this.audio = audio;
    audio.volume = this.volume;
    this.listening = new AbortController();
    const { signal } = this.listening;
    const { events } = this;
    audio.addEventListener('playing', () => events.playing(), { signal });
    audio.addEventListener('waiting', () => events.waiting(), { signal });
    audio.addEventListener('durationchange', () => this.length && events.length(this.length), { signal });
    audio.addEventListener('pause', () => !audio.ended && events.interrupted(), { signal });
    audio.addEventListener('ended', () => events.ended(), { signal });
    audio.addEventListener('error', () => this.tryAgain(audio), { signal });
    return audio;
  }

  /** The signature behind the address may have run out in a long pause: asked for again, it leads to a new one. */
  private tryAgain(audio: HTMLAudioElement): void {
    const { currentTime, paused } = audio;
    const address = audio.getAttribute('src');
    if (this.isSecondTry || currentTime === 0 || !address) {
      this.events.failed();
      return;
    }
    this.isSecondTry = true;
    audio.src = address;
    audio.currentTime = currentTime;
    if (!paused) audio.play().catch(() => {});
  }
}
