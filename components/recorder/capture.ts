import { joinPcm, type Pcm, toPcm16 } from './pcm';

/** A part of a recording; `webm` only in browsers without AudioWorklet. */
export type ChunkFormat = 'pcm16' | 'webm';

/** A crash of the tab loses at most this much of a recording. */
const chunkSeconds = 0.25;

export type Capture = {
  readonly format: ChunkFormat;
  /** Samples per second of `pcm16` chunks. */
  readonly rate: number;
  /** Passes on chunks until it is stopped; `stop` resolves after the last chunk. */
  record: (onChunk: (chunk: ArrayBuffer) => void) => { stop: () => Promise<void> };
  close: () => void;
};

type CaptureOptions = {
  deviceId: string | null;
  onBlock: (samples: Float32Array, rate: number) => void;
  /** The microphone was unplugged or access was withdrawn. */
  onEnded: () => void;
  /** Runs when samples were lost. */
  onGap: () => void;
};

/** @throws DOMException if access is denied or there is no microphone */
export async function openCapture({ deviceId, onBlock, onEnded, onGap }: CaptureOptions): Promise<Capture> {
  const stream = await openStream(deviceId);
  const [track] = stream.getAudioTracks();
  track?.addEventListener('ended', onEnded);
  const stopStream = () => {
    track?.removeEventListener('ended', onEnded);
    for (const each of stream.getTracks()) each.stop();
  };
  try {
    const { context, source } = connect(stream, track?.getSettings().sampleRate);
    await context.resume();
    const close = () => {
      stopStream();
      void context.close();
    };
    if (!context.audioWorklet)
      return { ...recordWebm(stream, context, source, onBlock), rate: context.sampleRate, close };
    await context.audioWorklet.addModule('/worklets/capture.js');
    return { ...recordPcm(context, source, { onBlock, onGap }), rate: context.sampleRate, close };
  } catch (error) {
    stopStream();
    throw error;
  }
}

/** A stored microphone that is no longer connected is replaced by the default one. */
async function openStream(deviceId: string | null): Promise<MediaStream> {
  const audio = { echoCancellation: false, noiseSuppression: false, autoGainControl: false, channelCount: 1 };
  if (deviceId) {
    try {
      return await navigator.mediaDevices.getUserMedia({ audio: { ...audio, deviceId: { exact: deviceId } } });
    } catch (error) {
      const isMissing = error instanceof DOMException && /^(OverconstrainedError|NotFoundError)$/.test(error.name);
      if (!isMissing) throw error;
    }
  }
  return navigator.mediaDevices.getUserMedia({ audio });
}

/** Connects the microphone at its own rate, so that nothing is resampled; not every browser supports that. */
function connect(stream: MediaStream, rate: number | undefined) {
  const open = (options?: AudioContextOptions) => {
    const context = new AudioContext(options);
    try {
      return { context, source: context.createMediaStreamSource(stream) };
    } catch (error) {
      void context.close();
      throw error;
    }
  };
  try {
    return open(rate ? { sampleRate: rate, latencyHint: 'interactive' } : undefined);
  } catch {
    return open();
  }
}

function recordPcm(
  context: AudioContext,
  source: MediaStreamAudioSourceNode,
  { onBlock, onGap }: Pick<CaptureOptions, 'onBlock' | 'onGap'>,
): Pick<Capture, 'format' | 'record'> {
  const { sampleRate: rate } = context;
  const node = new AudioWorkletNode(context, 'capture', {
    channelCount: 1,
    channelCountMode: 'explicit',
    numberOfOutputs: 1,
  });
  // A node runs only if it is connected to the output; this one outputs silence.
  source.connect(node).connect(context.destination);
  let onSamples: ((samples: Float32Array) => void) | null = null;
  let onFlushed: (() => void) | null = null;
  node.port.onmessage = ({ data }: MessageEvent<Float32Array | 'flushed' | 'gap'>) => {
    if (data === 'flushed') return onFlushed?.();
    if (data === 'gap') return onGap();
    onBlock(data, rate);
    onSamples?.(data);
  };
  // A closed context no longer responds to a flush.
  context.addEventListener('statechange', () => context.state === 'closed' && onFlushed?.());
  return {
    format: 'pcm16',
    record: (onChunk) => {
      let blocks: Float32Array[] = [];
      let length = 0;
      const send = () => {
        if (length === 0) return;
        const samples = new Float32Array(length);
        let offset = 0;
        for (const block of blocks) {
          samples.set(block, offset);
          offset += block.length;
        }
        blocks = [];
        length = 0;
        onChunk(toPcm16(samples).buffer);
      };
      onSamples = (samples) => {
        blocks.push(samples);
        length += samples.length;
        if (length >= chunkSeconds * rate) send();
      };
      return {
        stop: async () => {
          if (context.state === 'running') {
            await new Promise<void>((resolve) => {
              onFlushed = resolve;
              node.port.postMessage('flush');
            });
          }
          onFlushed = null;
          onSamples = null;
          send();
        },
      };
    },
  };
}

function recordWebm(
  stream: MediaStream,
  context: AudioContext,
  source: MediaStreamAudioSourceNode,
  onBlock: CaptureOptions['onBlock'],
): Pick<Capture, 'format' | 'record'> {
  const analyser = context.createAnalyser();
  source.connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const timer = setInterval(
    () => {
      if (context.state === 'closed') return clearInterval(timer);
      analyser.getFloatTimeDomainData(samples);
      onBlock(samples, context.sampleRate);
    },
    (samples.length / context.sampleRate) * 1000,
  );
  return {
    format: 'webm',
    record: (onChunk) => {
      const recorder = new MediaRecorder(stream, { mimeType: 'audio/webm;codecs=opus' });
      let last = Promise.resolve();
      recorder.ondataavailable = ({ data }) => {
        last = last.then(async () => onChunk(await data.arrayBuffer()));
      };
      recorder.start(chunkSeconds * 1000);
      return {
        stop: async () => {
          await new Promise<void>((resolve) => {
            recorder.onstop = () => resolve();
            if (recorder.state === 'inactive') resolve();
            else recorder.stop();
          });
          await last;
        },
      };
    },
  };
}

/** @throws DOMException if a webm recording cannot be decoded */
export async function decodeChunks(
  { format, rate }: { format: ChunkFormat; rate: number },
  chunks: readonly ArrayBuffer[],
): Promise<Pcm> {
  if (format === 'pcm16') return { samples: joinPcm(chunks.map((chunk) => new Int16Array(chunk))), rate };
  const bytes = await new Blob([...chunks]).arrayBuffer();
  const decoded = await new OfflineAudioContext(1, 1, rate).decodeAudioData(bytes);
  return { samples: toPcm16(decoded.getChannelData(0)), rate: decoded.sampleRate };
}
