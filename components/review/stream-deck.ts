import { streamUri } from './load-sound';

/** Plays a recording while it loads, if it is too long to be decoded. Switching loads the other one. */
export class StreamDeck {
  private readonly element = new Audio();
  private uri: string | null = null;

  constructor(onEnded: () => void, onFailed: () => void) {
    this.element.preload = 'auto';
    this.element.addEventListener('ended', onEnded);
    this.element.addEventListener('error', () => this.uri !== null && onFailed());
  }

  get position(): number {
    return this.element.currentTime;
  }

  /** @param gain at most 1 */
  async play(uri: string, position: number, gain: number): Promise<void> {
    this.setGain(gain);
    if (uri !== this.uri) {
      this.uri = uri;
      this.element.src = streamUri(uri);
    }
    this.element.currentTime = position;
    await this.element.play();
  }

  setGain(gain: number): void {
    this.element.volume = gain;
  }

  pause(): void {
    this.element.pause();
  }

  close(): void {
    this.uri = null;
    this.element.pause();
    this.element.removeAttribute('src');
  }
}
