import { player } from '@/components/player/player';
import { claimPlayback, onPlaybackClaimed } from '@/components/player/single-tab-playback';
import { createNotifier } from '@/components/ui/store';
import { type LoadedSound, loadSound, sampleRate } from './load-sound';
import { findLag, matchingGain, quietestOf } from './match-sounds';
import { Mixer } from './mixer';
import {
  decodedBytes,
  expectedBytes,
  maxDecodedBytes,
  type PlayableVersion,
  sourcesToDecode,
  type VersionName,
  versionOf,
} from './sources';
import { StreamDeck } from './stream-deck';

export type ReviewState = {
  /** Recording that is heard, or would be heard on Play. */
  source: PlayableVersion | null;
  isPlaying: boolean;
  /** The recording plays, but is not loaded yet. */
  isWaiting: boolean;
  isMatched: boolean;
  /** Quietest recording, to which all others are matched. */
  quietest: { source: PlayableVersion; lufs: number } | null;
  /** The recording is too long to be decoded: switching is not immediate. */
  isStreamed: boolean;
  /** The current recording could not be loaded. */
  hasFailed: boolean;
};

type Sound = LoadedSound & { lag: number };

/** Player of the review room: all loaded versions run together, and one of them is heard. */
export class ReviewPlayer {
  private state: ReviewState;
  private readonly changes = createNotifier();
  private readonly timeChanges = createNotifier();
  private readonly sounds = new Map<string, Sound>();
  private readonly failed = new Set<string>();
  private loading: { id: string; abort: AbortController } | null = null;
  private context: AudioContext | null = null;
  private mixer: Mixer | null = null;
  private stream: StreamDeck | null = null;
  private stoppedAt = 0;
  private isTrackingTime = false;
  /** Recording that was heard before, for comparing two. */
  private former: PlayableVersion | null = null;
  /** The chosen version. It stays while the current take does not have it. */
  private version: VersionName = 'original';

  constructor(
    private sources: readonly PlayableVersion[],
    takeId: string | null,
    private readonly budget: { bytes: number } = { bytes: maxDecodedBytes.large },
  ) {
    const first = sources.find((source) => source.takeId === takeId) ?? sources[0];
    this.state = {
      source: first ?? null,
      isPlaying: false,
      isWaiting: false,
      isMatched: true,
      isStreamed: false,
      hasFailed: false,
      quietest: null,
    };
  }

  readonly getState = (): ReviewState => this.state;
  readonly subscribe = this.changes.subscribe;
  readonly subscribeToTime = this.timeChanges.subscribe;

  /** Returns the position in seconds. */
  readonly time = (): number => {
    if (!this.state.isPlaying || this.state.isWaiting) return this.stoppedAt;
    const time = this.state.isStreamed ? this.stream?.position : this.mixer?.position();
    return Math.min(time ?? this.stoppedAt, this.state.source?.seconds ?? 0);
  };

  /** Starts to load. Returns a function that ends playback and releases the memory. */
  open(): () => void {
    if (window.matchMedia('(pointer: coarse)').matches) this.budget.bytes = maxDecodedBytes.small;
    const unsubscribe = [
      onPlaybackClaimed(() => this.pause()),
      player.subscribe(() => player.getState().status === 'playing' && this.pause()),
    ];
    this.refresh();
    return () => {
      for (const end of unsubscribe) end();
      this.close();
    };
  }

  update(sources: readonly PlayableVersion[]): void {
    this.sources = sources;
    const { source } = this.state;
    const current =
      source && (sources.find(({ id }) => id === source.id) ?? versionOf(sources, source.takeId, this.version));
    if (current) this.change({ source: current });
    else this.select(sources[0]?.takeId ?? '');
    this.refresh();
  }

  /** Plays another take or version from the same moment, or from the beginning of a shorter take. */
  select(takeId: string, version: VersionName = this.version): void {
    const source = versionOf(this.sources, takeId, version) ?? null;
    const time = this.time();
    const isBeyond = source !== null && time >= source.seconds;
    this.version = version;
    if (source?.id === this.state.source?.id) return;
    this.former = this.state.source;
    this.change({ source, hasFailed: source !== null && this.failed.has(source.id) });
    const wasStreamed = this.state.isStreamed;
    this.stoppedAt = isBeyond ? 0 : time;
    this.refresh();
    const isSeamless = !isBeyond && !wasStreamed && !this.state.isStreamed && source && this.sounds.has(source.id);
    if (this.state.isPlaying) {
      if (isSeamless && !this.state.isWaiting) this.mixer?.hear(source.id);
      else this.sound();
    }
    this.timeChanges.notify();
  }

  /** Plays the recording that was heard before, at the same moment. */
  swap(): void {
    if (this.former) this.select(this.former.takeId, this.former.version);
  }

  toggle(): void {
    if (this.state.isPlaying) this.pause();
    else this.play();
  }

  play(): void {
    const { source } = this.state;
    if (!source) return;
    if (this.stoppedAt >= source.seconds) this.stoppedAt = 0;
    player.pause();
    claimPlayback();
    this.change({ isPlaying: true });
    this.sound();
    this.trackTime();
  }

  pause(): void {
    if (!this.state.isPlaying) return;
    this.stoppedAt = this.time();
    this.silence();
    this.change({ isPlaying: false, isWaiting: false });
    this.timeChanges.notify();
  }

  seek(seconds: number): void {
    this.stoppedAt = Math.min(Math.max(0, seconds), this.state.source?.seconds ?? 0);
    if (this.state.isPlaying) this.sound();
    this.timeChanges.notify();
  }

  setMatched(isMatched: boolean): void {
    this.change({ isMatched });
    this.applyGains();
  }

  /** Loads a recording again that failed. */
  retry(): void {
    this.failed.clear();
    this.change({ hasFailed: false });
    this.refresh();
  }

  private close(): void {
    this.pause();
    this.loading?.abort.abort();
    this.loading = null;
    this.stream?.close();
    this.stream = null;
    this.sounds.clear();
    this.mixer = null;
    void this.context?.close();
    this.context = null;
  }

  /** Plays from `stoppedAt`, or as soon as the recording is loaded. */
  private sound(): void {
    const { source, isStreamed } = this.state;
    this.silence();
    if (!source) return;
    if (isStreamed) {
      this.change({ isWaiting: false });
      this.stream ??= new StreamDeck(
        () => this.finish(),
        () => this.fail(source.id),
      );
      // Rejected when it is paused before it starts; failures are events.
      this.stream.play(source.uri, this.stoppedAt, this.gainOf(source)).catch(() => {});
      return;
    }
    // A context may only be started by a click or key.
    this.context ??= new AudioContext({ sampleRate });
    void this.context.resume();
    this.mixer ??= this.createMixer(this.context);
    const isLoaded = this.sounds.has(source.id);
    this.change({ isWaiting: !isLoaded });
    if (!isLoaded) return;
    this.mixer.hear(source.id);
    this.mixer.play(this.stoppedAt);
  }

  private silence(): void {
    this.mixer?.stop();
    this.stream?.pause();
  }

  private createMixer(context: AudioContext): Mixer {
    const mixer = new Mixer(context, () => this.finish());
    for (const [id, { buffer, lag }] of this.sounds) mixer.add(id, buffer, lag);
    this.mixer = mixer;
    this.applyGains();
    return mixer;
  }

  private finish(): void {
    this.pause();
    this.stoppedAt = 0;
    this.timeChanges.notify();
  }

  private fail(id: string): void {
    this.failed.add(id);
    if (id !== this.state.source?.id) return;
    this.pause();
    this.change({ hasFailed: true });
  }

  /** Decides what is in memory, and loads what is missing. */
  private refresh(): void {
    const { source } = this.state;
    if (!source) return;
    const wanted = sourcesToDecode(this.sources, source, this.budget.bytes, (other) => {
      const sound = this.sounds.get(other.id);
      return sound ? decodedBytes(sound.buffer) : expectedBytes(other);
    });
    this.change({ isStreamed: wanted.length === 0 });
    for (const id of this.sounds.keys()) {
      if (wanted.some((other) => other.id === id)) continue;
      this.sounds.delete(id);
      this.mixer?.remove(id);
    }
    this.applyGains();
    const next = wanted.find(({ id }) => !this.sounds.has(id) && !this.failed.has(id));
    if (this.loading) {
      const isUrgent = next?.id === source.id && this.loading.id !== source.id;
      if (!isUrgent) return;
      this.loading.abort.abort();
    }
    if (next) void this.load(next);
  }

  private async load({ id, takeId, uri }: PlayableVersion): Promise<void> {
    const abort = new AbortController();
    this.loading = { id, abort };
    try {
      const sound = await loadSound(uri, abort.signal);
      const lag = this.lagOf(takeId, sound);
      this.sounds.set(id, { ...sound, lag });
      this.mixer?.add(id, sound.buffer, lag);
      this.applyGains();
      if (this.state.isWaiting && this.state.source?.id === id) this.sound();
    } catch {
      if (abort.signal.aborted) return;
      this.fail(id);
    }
    this.loading = null;
    this.refresh();
  }

  private lagOf(takeId: string, { buffer }: LoadedSound): number {
    const other = this.sources.find((source) => source.takeId === takeId && this.sounds.has(source.id));
    const reference = other && this.sounds.get(other.id);
    if (!reference) return 0;
    const frames = findLag(reference.buffer.getChannelData(0), buffer.getChannelData(0), sampleRate);
    return reference.lag + frames / sampleRate;
  }

  private lufsOf(source: PlayableVersion): number | null {
    const sound = this.sounds.get(source.id);
    return sound ? sound.lufs : source.lufs;
  }

  private applyGains(): void {
    const quietest = quietestOf(this.sources.map((source) => ({ id: source.id, source, lufs: this.lufsOf(source) })));
    const { quietest: former } = this.state;
    if (former?.lufs !== quietest?.lufs || former?.source.id !== quietest?.id) {
      this.change({ quietest: quietest && { source: quietest.source, lufs: quietest.lufs } });
    }
    for (const source of this.sources) this.mixer?.setGain(source.id, this.gainOf(source));
    if (this.state.isStreamed && this.state.source) this.stream?.setGain(this.gainOf(this.state.source));
  }

  private gainOf(source: PlayableVersion): number {
    const { isMatched, quietest } = this.state;
    return isMatched && quietest ? matchingGain({ lufs: this.lufsOf(source) }, quietest.lufs) : 1;
  }

  private trackTime(): void {
    if (this.isTrackingTime) return;
    this.isTrackingTime = true;
    const step = () => {
      this.timeChanges.notify();
      this.isTrackingTime = this.state.isPlaying;
      if (this.isTrackingTime) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }

  private change(changes: Partial<ReviewState>): void {
    this.state = { ...this.state, ...changes };
    this.changes.notify();
  }
}
