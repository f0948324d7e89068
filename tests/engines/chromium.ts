import { findBrowser } from '@/tests/run/browser';
import { chromiumFlags, fakeMicrophoneFlags } from '@/tests/support/chromium';
import type { Engine } from './engine';
import { launchPuppeteer } from './puppeteer-browser';

/** Chromium is for comparison: a journey that fails here too says nothing about the other engines. */
export const chromium: Engine = {
  name: 'chromium',
  missing: () => (findBrowser() ? null : 'apt-get install chromium chromium-headless-shell'),
  launch: (options) =>
    launchPuppeteer(options, {
      browser: 'chrome',
      executablePath: findBrowser() ?? undefined,
      timeout: 120_000,
      args: [
        ...chromiumFlags,
        ...fakeMicrophoneFlags,
        `--use-file-for-fake-audio-capture=${options.microphone}`,
        '--lang=en-GB',
      ],
    }),
};
