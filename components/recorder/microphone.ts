import { createStore } from '@/components/ui/store';
import { readLocal, writeLocal } from '@/lib/client/browser-storage';
import { type Capture, openCapture } from './capture';

const deviceKey = 'audioDeviceId';

type MicrophoneState = {
  status: 'closed' | 'opening' | 'open' | 'failed';
  devices: readonly { id: string; label: string }[];
  deviceId: string | null;
  problem: string | null;
};

const initial: MicrophoneState = { status: 'closed', devices: [], deviceId: null, problem: null };

/** An open microphone with its level, until it is closed. Switching the device opens it again. */
export class Microphone {
  readonly state = createStore<MicrophoneState>(initial);
  readonly level = createStore<Level>(silence);
  private capture: Capture | null = null;
  private generation = 0;
  /** Runs when the microphone is unplugged or access is withdrawn. */
  onLost: () => void = () => {};
  /** Runs when samples were lost. */
  onGap: () => void = () => {};

  async open(deviceId: string | null = readLocal(deviceKey)): Promise<void> {
    this.close();
    const generation = this.generation;
    this.change({ status: 'opening', deviceId, problem: null });
    try {
      const capture = await openCapture({
        deviceId,
        onBlock: (samples, rate) => this.level.set(nextLevel(this.level.get(), samples, rate)),
        onGap: () => this.onGap(),
        onEnded: () =>
          this.fail('The microphone was disconnected. Connect it again or choose another one, then try again.'),
      });
      if (generation !== this.generation) return capture.close();
      this.capture = capture;
      navigator.mediaDevices.addEventListener('devicechange', this.listDevices);
      const devices = await listMicrophones();
      if (generation === this.generation) this.change({ status: 'open', devices });
    } catch (error) {
      if (generation === this.generation) this.fail(problemText(error));
    }
  }

  async choose(deviceId: string): Promise<void> {
    writeLocal(deviceKey, deviceId);
    await this.open(deviceId);
  }

  /** Format of recordings; null if the microphone is not open. */
  get format(): Pick<Capture, 'format' | 'rate'> | null {
    const capture = this.openCapture;
    return capture && { format: capture.format, rate: capture.rate };
  }

  /** Returns null if the microphone is not open. */
  record(onChunk: (chunk: ArrayBuffer) => void): ReturnType<Capture['record']> | null {
    return this.openCapture?.record(onChunk) ?? null;
  }

  /** A lost microphone would record silence. */
  private get openCapture(): Capture | null {
    return this.state.get().status === 'open' ? this.capture : null;
  }

  close(): void {
    this.generation += 1;
    navigator.mediaDevices.removeEventListener('devicechange', this.listDevices);
    this.capture?.close();
    this.capture = null;
    this.level.set(silence);
    this.change({ status: 'closed' });
  }

  /** A microphone was connected or disconnected. */
  private readonly listDevices = () => {
    listMicrophones().then(
      (devices) => this.change({ devices }),
      () => {},
    );
  };

  private fail(problem: string): void {
    this.onLost();
    this.change({ status: 'failed', problem });
  }

  private change(changes: Partial<MicrophoneState>): void {
    this.state.set({ ...this.state.get(), ...changes });
  }
}

async function listMicrophones(): Promise<MicrophoneState['devices']> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices
    .filter(({ kind, deviceId }) => kind === 'audioinput' && deviceId !== '')
    .map(({ deviceId, label }, index) => ({ id: deviceId, label: label || `Microphone ${index + 1}` }));
}

function problemText(error: unknown): string {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotFoundError') return 'No microphone was found. Connect one and try again.';
  if (name === 'NotAllowedError') return 'The browser does not allow access to the microphone.';
  if (name === 'NotReadableError') return 'Another program is using the microphone. Close it and try again.';
  return 'The microphone could not be opened. Please try again.';
}

/** Level below which the meter shows nothing. */
export const quietestDb = -60;
/** A converter that is driven too hard repeats its highest value. */
const clippedSamples = 3;
const clippedAmplitude = 0.999;
const clippingShownSeconds = 2;
const fallDbPerSecond = 24;

type Level = {
  /** Peak in dBFS, falling slowly so that eyes can follow; `quietestDb` for silence. */
  peakDb: number;
  /** Seconds for which the clipping warning is still shown. */
  clippingSeconds: number;
};

export const silence: Level = { peakDb: quietestDb, clippingSeconds: 0 };

export function decibels(amplitude: number): number {
  return amplitude > 0 ? 20 * Math.log10(amplitude) : Number.NEGATIVE_INFINITY;
}

export function nextLevel(level: Level, samples: Float32Array, rate: number): Level {
  const seconds = samples.length / rate;
  const { peak, isClipped } = measure(samples);
  return {
    peakDb: Math.max(quietestDb, decibels(peak), level.peakDb - fallDbPerSecond * seconds),
    clippingSeconds: isClipped ? clippingShownSeconds : Math.max(0, level.clippingSeconds - seconds),
  };
}

function measure(samples: Float32Array): { peak: number; isClipped: boolean } {
  let peak = 0;
  let run = 0;
  let isClipped = false;
  for (const sample of samples) {
    const amplitude = Math.abs(sample);
    if (amplitude > peak) peak = amplitude;
    run = amplitude >= clippedAmplitude ? run + 1 : 0;
    if (run >= clippedSamples) isClipped = true;
  }
  return { peak, isClipped };
}
