import { player } from '@/components/player/player';
import { createStore } from '@/components/ui/store';
import type { Region } from './pcm';

export type RegionPlayback = {
  isPlaying: boolean;
  /** Seconds from the start of the recording. */
  time: number;
};

/** Plays parts of a recording that is in the browser. */
export class RegionPlayer {
  readonly state = createStore<RegionPlayback>({ isPlaying: false, time: 0 });
  private readonly audio = new Audio();
  private url: string | null = null;
  private end = 0;

  constructor(private readonly recording: Blob) {
    this.audio.onended = () => this.pause();
  }

  toggle(region: Region): void {
    if (this.state.get().isPlaying) this.pause();
    else this.play(region);
  }

  play({ start, end }: Region): void {
    player.pause();
    this.end = end;
    if (this.url === null) {
      this.url = URL.createObjectURL(this.recording);
      this.audio.src = this.url;
    }
    this.audio.currentTime = start;
    this.state.set({ isPlaying: true, time: start });
    this.audio.play().then(
      () => requestAnimationFrame(() => this.follow()),
      () => this.pause(),
    );
  }

  pause(): void {
    this.audio.pause();
    this.state.set({ isPlaying: false, time: this.audio.currentTime });
  }

  /** Frees the memory. Playing opens the recording again. */
  close(): void {
    this.pause();
    if (this.url !== null) URL.revokeObjectURL(this.url);
    this.audio.removeAttribute('src');
    this.url = null;
  }

  private follow(): void {
    const { isPlaying } = this.state.get();
    const time = this.audio.currentTime;
    if (isPlaying && time >= this.end) this.pause();
    else if (isPlaying) {
      this.state.set({ isPlaying, time });
      requestAnimationFrame(() => this.follow());
    }
  }
}
