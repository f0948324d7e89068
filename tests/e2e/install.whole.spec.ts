import { chromium } from '@playwright/test';
import { findFullBrowser } from '@/tests/run/browser';
import { expect, test } from '@/tests/support/browser-test';
import { chromiumFlags } from '@/tests/support/chromium';

test.use({ serviceWorkers: 'allow' });

test('can be installed', async ({ page, request, baseURL }) => {
  await page.goto('/search');
  const address = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await (await request.get(address ?? '')).json();
  expect(manifest).toMatchObject({ name: 'Timbre', id: '/', scope: '/', start_url: '/search', display: 'standalone' });
  const purposes = manifest.icons.map((icon: { sizes: string; purpose?: string }) => `${icon.sizes} ${icon.purpose}`);
  expect(purposes).toEqual(expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']));
  for (const { src, type } of [...manifest.icons, ...manifest.screenshots]) {
    const picture = await request.get(src);
    expect(picture.status(), src).toBe(200);
    expect(picture.headers()['content-type']).toBe(type);
  }
  // A headless shell reports no errors at all.
  const browser = await chromium.launch({ executablePath: findFullBrowser() ?? undefined, args: chromiumFlags });
  const installing = await browser.newPage({ baseURL });
  await installing.goto('/search');
  const devTools = await installing.context().newCDPSession(installing);
  const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors');
  await browser.close();
  // Tests run in private windows, which cannot install an app.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
});
