/**
 * Measures how a take of an hour opens in the review room, and how the room scrolls: `npm run bench:review`. Best of five,
 * in a browser on this machine. Needs the build of these sources (`npm start`). Fails if a goal is missed.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { aProject, aTake } from '@/tests/support/builders';
import { peaksLength } from '@/lib/domain/sound/peaks';
import { findFfmpeg } from '@/server/audio/files/binary';
import { freePort } from '@/server/local/ports';
import { db } from '@/server/platform/db';
import { putObject } from '@/server/platform/storage/storage';
import { findBrowser } from '@/tests/run/browser';
import { chromiumFlags } from '@/tests/support/chromium';
import { startWeb } from '@/tests/support/processes';
import { openAs, scroll } from './lines/in-browser';
import { withServices } from './requests/services';

const minutes = 60;
const numNotes = 200;
const rounds = 5;
const goals = { openMs: 1_000, frameMs: 50 };

await withServices(async (folder, undo) => {
  const { projectId, takeId, customerId } = await aLongTake(folder);
  const port = await freePort();
  const limits = 'requests=1000000,responses=1000000000,pages=1000000';
  const env = { APP_URL: `http://localhost:${port}`, RATE_LIMITS: limits, LOG_LEVEL: 'warn' };
  const web = await startWeb(env, 'bench-review', port);
  undo.push(web.stop);
  const browser = await chromium.launch({ executablePath: findBrowser() ?? undefined, args: chromiumFlags });
  undo.push(() => browser.close());
  const page = await openAs(browser, web.url, customerId);
  const opened: number[] = [];
  const frames: number[] = [];
  // The first round loads code.
  for (let round = 0; round <= rounds; round += 1) {
    const openMs = await open(page, `/projects/${projectId}`, takeId);
    const frameMs = Math.max(...(await scroll(page)));
    if (round === 0) continue;
    opened.push(openMs);
    frames.push(frameMs);
  }
  const rows = [
    { name: `a take of ${minutes} minutes opens`, ms: Math.min(...opened), goal: goals.openMs },
    { name: `slowest frame while scrolling ${numNotes} notes`, ms: Math.min(...frames), goal: goals.frameMs },
  ];
  console.table(rows.map((row) => ({ ...row, ms: Math.round(row.ms) })));
  if (rows.some(({ ms, goal }) => ms > goal)) process.exitCode = 1;
});

/** From the list of files until waveform and notes are shown. */
async function open(page: Page, project: string, takeId: string): Promise<number> {
  await page.goto(`${project}/files`);
  const started = performance.now();
  await page.goto(`${project}/review?take=${takeId}`, { waitUntil: 'commit' });
  await page.locator('svg.waveform-bars[style*="px"]').first().waitFor();
  await page.getByText(`Note ${numNotes - 1}`, { exact: true }).waitFor();
  return performance.now() - started;
}

async function aLongTake(folder: string) {
  const { path: ffmpeg } = await findFfmpeg();
  const preview = path.join(folder, 'preview.mp3');
  const sound = ['-f', 'lavfi', '-i', `sine=frequency=220:sample_rate=44100:duration=${minutes * 60}`];
  execFileSync(ffmpeg, ['-nostdin', '-v', 'error', ...sound, '-c:a', 'libmp3lame', '-b:a', '64k', preview]);
  const { id: projectId, customerId, voiceIds } = await aProject({ state: 'accepted' });
  const durationMs = minutes * 60_000;
  const peaks = Uint8Array.from({ length: peaksLength }, (_, index) => (index * 37) % 256);
  const take = { projectId, userId: voiceIds[0] ?? '', name: 'Chapter', durationMs, peaks, integratedLufs: -20 };
  const { id: takeId, processedUri } = await aTake(take);
  await putObject(processedUri ?? '', readFileSync(preview), 'audio/mpeg');
  await db.project.update({ where: { id: projectId }, data: { deliveredAt: new Date() } });
  await db.reviewNote.createMany({
    data: Array.from({ length: numNotes }, (_, index) => ({
      projectId,
      takeId,
      authorId: customerId,
      text: `Note ${index}`,
      startMs: Math.round((index * durationMs) / numNotes),
    })),
  });
  return { projectId, takeId, customerId };
}
