/** Time in which one recording replaces another: too short to be heard as a gap, long enough not to click. */
const fadeSeconds = 0.01;

/** Time constant of the exponential approach, which has covered 98 % after `fadeSeconds`. */
const timeConstant = fadeSeconds / 4;

type Channel = {
  buffer: AudioBuffer;
  /** Seconds by which its content comes later than in the other versions of the take. */
  lag: number;
  /** Volume while it is heard, at most 1. */
  gain: number;
  playback: { source: AudioBufferSourceNode; fader: GainNode } | null;
};

/**
 * Plays several recordings from the same position at the same time, of which one is heard. Switching only moves faders,
 * so that it needs no buffering and stays at the same moment. Times are those of the context.
 */
export class Mixer {
  private readonly channels = new Map<string, Channel>();
  private heard: string | null = null;
  private started: { at: number; position: number } | null = null;

  constructor(
    private readonly context: BaseAudioContext,
    private readonly onEnded: () => void = () => {},
  ) {}

  add(id: string, buffer: AudioBuffer, lag = 0, at = this.context.currentTime): void {
    const channel: Channel = { buffer, lag, gain: 1, playback: null };
    this.channels.set(id, channel);
    if (this.started) this.start(id, channel, at);
  }

  remove(id: string): void {
    const channel = this.channels.get(id);
    this.channels.delete(id);
    if (channel) this.end(channel, this.context.currentTime);
  }

  setGain(id: string, gain: number, at = this.context.currentTime): void {
    const channel = this.channels.get(id);
    if (!channel || channel.gain === gain) return;
    channel.gain = gain;
    this.fade(id, channel, at);
  }

  hear(id: string, at = this.context.currentTime): void {
    this.heard = id;
    for (const [other, channel] of this.channels) this.fade(other, channel, at);
  }

  play(position: number, at = this.context.currentTime): void {
    this.stop(at);
    this.started = { at, position };
    for (const [id, channel] of this.channels) this.start(id, channel, at);
  }

  stop(at = this.context.currentTime): void {
    this.started = null;
    for (const channel of this.channels.values()) this.end(channel, at);
  }

  /** Returns the position in seconds; null while nothing plays. */
  position(now = this.context.currentTime): number | null {
    return this.started && this.started.position + Math.max(0, now - this.started.at);
  }

  private start(id: string, channel: Channel, at: number): void {
    const offset = (this.position(at) ?? 0) + channel.lag;
    if (offset >= channel.buffer.duration) return;
    const fader = this.context.createGain();
    fader.gain.value = 0;
    fader.connect(this.context.destination);
    const source = this.context.createBufferSource();
    source.buffer = channel.buffer;
    source.connect(fader);
    source.onended = () => {
      if (channel.playback?.source === source && this.heard === id) this.onEnded();
    };
    source.start(at + Math.max(0, -offset), Math.max(0, offset));
    channel.playback = { source, fader };
    this.fade(id, channel, at);
  }

  private end(channel: Channel, at: number): void {
    const { playback } = channel;
    if (!playback) return;
    channel.playback = null;
    playback.fader.gain.setTargetAtTime(0, at, timeConstant);
    playback.source.stop(at + 3 * fadeSeconds);
    playback.source.onended = () => playback.fader.disconnect();
  }

  private fade(id: string, { playback, gain }: Channel, at: number): void {
    playback?.fader.gain.setTargetAtTime(id === this.heard ? gain : 0, at, timeConstant);
  }
}
