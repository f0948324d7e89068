import { findProgram } from '@/tests/run/programs';
import type { Engine } from './engine';
import { launchPuppeteer } from './puppeteer-browser';

const find = () => findProgram('firefox-esr') ?? findProgram('firefox');

/** Runs the distribution's Firefox over WebDriver BiDi. */
export const firefox: Engine = {
  name: 'firefox',
  missing: () =>
    find() && findProgram('pulseaudio') && findProgram('paplay')
      ? null
      : 'apt-get install firefox-esr pulseaudio pulseaudio-utils',
  launch: (options) =>
    launchPuppeteer(options, {
      browser: 'firefox',
      executablePath: find(),
      timeout: 120_000,
      extraPrefsFirefox: {
        'media.navigator.permission.disabled': true,
        'media.autoplay.default': 0,
        'browser.download.folderList': 2,
        'browser.download.dir': options.downloads,
        'browser.download.always_ask_before_handling_new_types': false,
        'browser.download.start_downloads_in_tmp_dir': false,
        'pdfjs.disabled': true,
        'intl.accept_languages': 'en-GB',
      },
    }),
};
