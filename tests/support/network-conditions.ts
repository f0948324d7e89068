import type { Page } from '@playwright/test';

/**
 * The page's connection: bytes a second that leave it, -1 for as many as go, and whether it is lost. One session for all of
 * it: where several say something, the first one's speed holds and a connection that another one cut is not cut.
 */
export async function networkConditionsOf(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  return async (line: { uploadThroughput?: number; offline?: boolean }) => {
    const usual = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
    await session.send('Network.emulateNetworkConditions', { ...usual, ...line });
  };
}
