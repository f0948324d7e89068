import type { Page } from '@playwright/test';

/**
 * Speed in bytes per second (-1 for unlimited). All callers share one CDP session: with several, the first one's speed
 * would apply and another one's offline state would be ignored.
 */
export async function networkConditionsOf(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  return async (line: { uploadThroughput?: number; offline?: boolean }) => {
    const usual = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
    await session.send('Network.emulateNetworkConditions', { ...usual, ...line });
  };
}
