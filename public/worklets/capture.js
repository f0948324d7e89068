/*
 * Sends the samples of the microphone to the page in blocks, and 'gap' when samples were lost before those that follow.
 * Any message sends the rest of the current block and is answered with 'flushed'.
 */
const blockLength = 2048;
/** Browsers replace what a device did not deliver in time by exact zeros, which no microphone gives. */
const longestGapSeconds = 0.25;
/** -50 dBFS. A device that is muted in a pause loses nothing, and one that fades to zero leaves no edge. */
const audibleLevel = 0.003;

class Capture extends AudioWorkletProcessor {
  constructor() {
    super();
    this.block = new Float32Array(blockLength);
    this.length = 0;
    this.nextFrame = null;
    this.zeros = 0;
    this.levelBeforeZeros = 0;
    this.lastBeforeZeros = 0;
    this.port.onmessage = () => {
      this.send();
      this.port.postMessage('flushed');
    };
  }

  process([input]) {
    const samples = input?.[0];
    if (!samples) return true;
    if (this.followsGap(samples)) this.port.postMessage('gap');
    if (this.length + samples.length > blockLength) this.send();
    this.block.set(samples, this.length);
    this.length += samples.length;
    return true;
  }

  followsGap(samples) {
    const skipsFrames = this.nextFrame !== null && currentFrame > this.nextFrame;
    this.nextFrame = currentFrame + samples.length;
    let level = 0;
    let first = 0;
    let last = 0;
    for (const sample of samples) {
      if (sample === 0) continue;
      last = Math.abs(sample);
      first ||= last;
      level = Math.max(level, last);
    }
    if (level === 0) {
      this.zeros += samples.length;
      return skipsFrames;
    }
    const isShort = this.zeros > 0 && this.zeros <= longestGapSeconds * sampleRate;
    const hasEdge = Math.max(first, this.lastBeforeZeros) >= audibleLevel;
    const wasFilled = isShort && hasEdge && this.levelBeforeZeros >= audibleLevel;
    this.zeros = 0;
    this.levelBeforeZeros = level;
    this.lastBeforeZeros = last;
    return skipsFrames || wasFilled;
  }

  send() {
    if (this.length === 0) return;
    const samples = this.block.slice(0, this.length);
    this.length = 0;
    this.port.postMessage(samples, [samples.buffer]);
  }
}

registerProcessor('capture', Capture);
