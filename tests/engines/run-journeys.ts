import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { disconnect } from '@/server/platform/db';
import { type Browser, type Engine, NotPossible } from './engine';
import type { JourneyName } from './journey-names';
import { journeys } from './journeys';
import { withoutNoise } from './noise';
import type { Outcome, Result } from './report';
import { Scene } from './scene';
import { type Devices, startDevices, writeTone } from './sound';

export type Plan = {
  engines: readonly Engine[];
  widths: readonly number[];
  journeys: readonly JourneyName[];
  endsAtMs: number;
};

type Place = { folder: string; toneFile: string; devices: Devices };
type Run = { engine: Engine; width: number; name: JourneyName; place: Place };

/** Far more than a journey needs; ends what hangs. */
const journeyLimitMs = 300_000;

/** Runs the journeys one after the other, each in a new browser, against the product of `process.env.APP_URL`. */
export async function runJourneys(plan: Plan, report: (result: Result) => void): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'timbre-engines-'));
  const toneFile = path.join(folder, 'tone.wav');
  writeTone(toneFile);
  const devices = await startDevices(folder);
  const place = { folder, toneFile, devices };
  try {
    for (const run of runsOf(plan, place)) {
      const started = performance.now();
      const isLate = Date.now() > plan.endsAtMs;
      const { outcome, reason } = isLate ? late : await outcomeOf(run);
      const seconds = (performance.now() - started) / 1000;
      report({ engine: run.engine.name, width: run.width, journey: run.name, seconds, outcome, reason });
    }
  } finally {
    await devices.stop();
    await rm(folder, { recursive: true, force: true });
    await disconnect();
  }
}

const late = { outcome: 'failed', reason: 'It did not run because the time was over.' } as const;

const runsOf = ({ engines, widths, journeys: names }: Plan, place: Place): Run[] =>
  widths.flatMap((width) => engines.flatMap((engine) => names.map((name) => ({ engine, width, name, place }))));

async function outcomeOf(run: Run): Promise<{ outcome: Outcome; reason: string }> {
  const { engine, place } = run;
  const downloads = await mkdtemp(path.join(place.folder, 'downloads-'));
  let browser: Browser | undefined;
  const complaints = () => withoutNoise(engine.name, browser?.complaints() ?? []).slice(0, 4);
  try {
    browser = await launch(run, downloads);
    await play(run, browser, downloads);
    const reason = complaints().join('\n');
    return { outcome: reason === '' ? 'passed' : 'failed', reason };
  } catch (error) {
    if (error instanceof NotPossible) return { outcome: 'not possible', reason: error.message };
    const message = error instanceof Error ? error.message : String(error);
    return { outcome: 'failed', reason: [message, ...complaints()].join('\n') };
  } finally {
    await browser?.close().catch(() => {});
  }
}

async function launch({ engine, width, place }: Run, downloads: string): Promise<Browser> {
  await mkdir(downloads, { recursive: true });
  const height = width < 800 ? 844 : 900;
  const { toneFile: microphone, devices } = place;
  return engine.launch({ width, height, appUrl: process.env.APP_URL ?? '', downloads, microphone, env: devices.env });
}

async function play({ engine, width, name, place }: Run, browser: Browser, downloads: string): Promise<void> {
  const stopTone: (() => Promise<void>)[] = [];
  const playTone = async () => {
    // Chromium's fake device plays the file on its own.
    if (engine.name !== 'chromium') stopTone.push(await place.devices.play(place.toneFile));
  };
  const scene = new Scene({ engine: engine.name, width, browser, downloads, playTone });
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    const fail = () => reject(new Error(`It took more than ${journeyLimitMs / 1000} s.`));
    timer = setTimeout(fail, journeyLimitMs);
  });
  try {
    await Promise.race([journeys[name](scene), limit]);
  } finally {
    clearTimeout(timer);
    await scene.screenshots(name);
    for (const stop of stopTone) await stop();
    await scene.clear();
  }
}
