import axe from 'axe-core';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { closeError, closeInfo } from '@/components/shell/global-errors';
import { resetApi, stubbedFetch, waitForResponses } from './api-stub';
import { startLocation } from './router';
import { setViewport } from './viewport';
import '@/app/globals.css';

const complaints: string[] = [];
const logError = console.error;

window.fetch = stubbedFetch(window.fetch.bind(window));

const snackbarMs = 4_000;
const longestMs = 2 ** 31 - 1;
const setRealTimeout = window.setTimeout.bind(window);

/** Snackbars stay until the test ends, because a busy machine may need more than 4 s to click on Undo. */
window.setTimeout = ((handler: TimerHandler, ms?: number, ...parameters: unknown[]) =>
  setRealTimeout(handler, ms === snackbarMs ? longestMs : ms, ...parameters)) as typeof window.setTimeout;

beforeEach(async () => {
  await setViewport(1440, 900);
  startLocation('/');
  console.error = (...parts: unknown[]) => {
    complaints.push(parts.map(String).join(' '));
    logError(...parts);
  };
});

/** As in a browser test, a console error or an axe violation fails the test. */
afterEach(async () => {
  vi.useRealTimers();
  await waitForResponses();
  await nextFrame();
  await closeDialogs();
  // A field that is half below the sticky navigation counts as too small.
  window.scrollTo({ top: 0, behavior: 'instant' });
  await nextFrame();
  const { violations } = await axe.run(document.body, {
    resultTypes: ['violations'],
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  });
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(({ target }) => target.join(' ')),
  }));
  expect.soft(found, 'accessibility').toEqual([]);
  expect.soft(complaints.splice(0), 'console errors').toEqual([]);
  console.error = logError;
  localStorage.clear();
  sessionStorage.clear();
  closeError();
  closeInfo();
  resetApi();
});

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** While a dialog fades, the page under it is still hidden from assistive technology. */
async function closeDialogs(): Promise<void> {
  const closing = '[role=dialog][data-state=closed], [role=alertdialog][data-state=closed]';
  await expect
    .poll(
      () => {
        finishAnimations();
        return document.querySelector(closing);
      },
      { interval: 10 },
    )
    .toBeNull();
}

/** A color during a fade has less contrast. */
function finishAnimations(): void {
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
  }
}
