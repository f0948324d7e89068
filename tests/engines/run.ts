/**
 * Entry point of `npm run test:engines`: the main journeys in Firefox, WebKit and, for comparison, Chromium, at the widths of
 * a desktop and a phone. Arguments choose engines, widths and journeys: `npm run test:engines -- firefox 390 recorder`.
 * Screenshots are in test-results/engines.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { root } from '@/server/local/install.mjs';
import { endCommands } from '@/tests/run/commands';
import { type Stack, startStack } from '@/tests/run/stack';
import { readArguments, type Selection } from './arguments';
import { chromium } from './chromium';
import type { Engine, EngineName } from './engine';
import { firefox } from './firefox';
import { endPrograms } from './programs';
import { type Result, table } from './report';
import { webkit } from './webkit';

/** The whole run, with the build. */
const limitMs = 30 * 60_000;

const engines: Readonly<Record<EngineName, Engine>> = { firefox, webkit, chromium };
const startedMs = Date.now();
const results: Result[] = [];
let stack: Stack | undefined;

process.chdir(root);
rmSync('test-results/engines', { recursive: true, force: true });
mkdirSync('test-results/engines', { recursive: true });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => void end().finally(() => process.exit(130)));

const say = (text: string): void => {
  console.log(`[${((Date.now() - startedMs) / 1000).toFixed(0).padStart(4)} s] ${text}`);
};

try {
  const selection = readArguments(process.argv.slice(2));
  const missing = missingEngines(selection);
  if (missing.length > 0 && !selection.allowMissing) process.exitCode = 1;
  const installed = selection.engines.filter((name) => !missing.includes(name));
  if (installed.length > 0) await run(installed, selection);
  console.log(table(results));
  if (results.length === 0 || results.some(({ outcome }) => outcome === 'failed')) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await end();
}

/** Says how to install the engines that this machine lacks. */
function missingEngines({ engines: chosen }: Selection): EngineName[] {
  return chosen.filter((name) => {
    const command = engines[name].missing();
    if (command !== null) say(`${name} is not installed; on Debian or Ubuntu: ${command}`);
    return command !== null;
  });
}

async function run(chosen: readonly EngineName[], { widths, journeys }: Selection): Promise<void> {
  stack = await startStack(say);
  Object.assign(process.env, stack.env);
  const { runJourneys } = await import('./run-journeys');
  await runJourneys(
    { engines: chosen.map((name) => engines[name]), widths, journeys, endsAtMs: startedMs + limitMs },
    (result) => {
      const { engine, width, journey, outcome, seconds } = result;
      say(`${engine} ${width} ${journey}: ${outcome} in ${seconds.toFixed(1)} s`);
      results.push(result);
    },
  );
}

async function end(): Promise<void> {
  await endCommands();
  await endPrograms();
  await stack?.stop();
  stack = undefined;
}
