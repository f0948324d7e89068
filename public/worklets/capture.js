/*
 * Sends the samples of the microphone to the page in blocks. Any message sends the rest of the current block and is
 * answered with 'flushed'.
 */
const blockLength = 2048;

class Capture extends AudioWorkletProcessor {
  constructor() {
    super();
    this.block = new Float32Array(blockLength);
    this.length = 0;
    this.port.onmessage = () => {
      this.send();
      this.port.postMessage('flushed');
    };
  }

  process([input]) {
    const samples = input?.[0];
    if (!samples) return true;
    if (this.length + samples.length > blockLength) this.send();
    this.block.set(samples, this.length);
    this.length += samples.length;
    return true;
  }

  send() {
    if (this.length === 0) return;
    const samples = this.block.slice(0, this.length);
    this.length = 0;
    this.port.postMessage(samples, [samples.buffer]);
  }
}

registerProcessor('capture', Capture);
