import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { findProgram } from '@/tests/run/programs';
import { pollUntil } from '@/tests/support/jobs/poll';
import { wav } from '@/tests/support/sound/sounds';
import { endProgram, startProgram } from './programs';

export const tone = { amplitude: 0.25, hertz: 1_000, rate: 48_000, seconds: 120 } as const;

/** Writes a WAV file of the tone. */
export function writeTone(file: string): void {
  const second = wav(1, tone.rate, (time) => tone.amplitude * Math.sin(2 * Math.PI * tone.hertz * time));
  const samples = second.subarray(44);
  const header = Buffer.from(second.subarray(0, 44));
  header.writeUInt32LE(36 + samples.length * tone.seconds, 4);
  header.writeUInt32LE(samples.length * tone.seconds, 40);
  writeFileSync(file, Buffer.concat([header, ...Array.from({ length: tone.seconds }, () => samples)]));
}

export type Devices = {
  env: NodeJS.ProcessEnv;
  /** Plays the tone into the fake microphone until the function that it returns is called. */
  play(file: string): Promise<() => Promise<void>>;
  stop(): Promise<void>;
};

/** Starts a display without a screen, and PulseAudio with a speaker that nobody hears and a microphone that plays files. */
export async function startDevices(folder: string): Promise<Devices> {
  const children: ChildProcess[] = [];
  const start = (program: string, args: string[], env: NodeJS.ProcessEnv) => {
    const child = startProgram(program, args, env);
    children.push(child);
    return child;
  };
  const display = `:${(process.pid % 20_000) + 100}`;
  const socket = path.join(folder, 'pulse');
  await mkdir(path.join(folder, 'runtime'), { recursive: true, mode: 0o700 });
  const env = {
    ...process.env,
    DISPLAY: display,
    XDG_RUNTIME_DIR: path.join(folder, 'runtime'),
    PULSE_SERVER: `unix:${socket}`,
    TZ: 'Europe/Stockholm',
    LANG: 'C.UTF-8',
    NO_AT_BRIDGE: '1',
  };
  if (findProgram('Xvfb')) start('Xvfb', [display, '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], env);
  const modules = [
    `module-native-protocol-unix auth-anonymous=1 socket=${socket}`,
    'module-null-sink sink_name=speaker',
    'module-null-sink sink_name=mic rate=48000',
    'module-remap-source master=mic.monitor source_name=microphone',
  ].flatMap((module) => ['-L', module]);
  if (findProgram('pulseaudio')) {
    start('pulseaudio', ['-n', '--daemonize=no', '--exit-idle-time=-1', '--use-pid-file=no', ...modules], env);
    const isReady = () => run('pactl', ['set-default-source', 'microphone'], env);
    await pollUntil(isReady, { everyMs: 200, what: 'PulseAudio' });
    await run('pactl', ['set-default-sink', 'speaker'], env);
  }
  return {
    env,
    async play(file) {
      const player = start('paplay', ['--device=mic', file], env);
      return () => endProgram(player);
    },
    async stop() {
      await Promise.all(children.map(endProgram));
    },
  };
}

/** @returns true if the program succeeded */
function run(program: string, args: string[], env: NodeJS.ProcessEnv): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { env, stdio: 'ignore' });
    child.on('error', () => resolve(false));
    child.on('close', (code) => resolve(code === 0));
  });
}
