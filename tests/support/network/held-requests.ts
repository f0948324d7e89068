import type { Page, Request } from '@playwright/test';

/** Holds the requests of a page that match, until `release` is called. `requests` has all that were sent. */
export async function holdRequests(
  page: Page,
  url: string,
  isHeld: (request: Request) => boolean = () => true,
): Promise<{ requests: Request[]; release: () => void }> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const requests: Request[] = [];
  await page.route(url, async (route) => {
    requests.push(route.request());
    if (isHeld(route.request())) await released;
    await route.continue();
  });
  return { requests, release: () => release() };
}
