import { expect, test } from '@/tests/support/browser-test';

test('reserves the height of rows that are not yet rendered, so that nothing shifts', async ({ page }) => {
  for (const width of [320, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 700 });
    await page.goto('/search');
    const list = page.getByRole('feed', { name: 'Voices' });
    await expect(list.getByRole('article')).toHaveCount(20);
    await page.evaluate(() => document.fonts.ready.then(() => null));
    const height = async () => (await list.boundingBox())?.height ?? 0;
    const reserved = await height();
    // A style element of the test would violate the Content Security Policy.
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('article { content-visibility: visible !important }');
      document.adoptedStyleSheets.push(sheet);
    });
    const shift = async () => Math.abs((await height()) - reserved);
    await expect.poll(shift, { message: `at ${width} px` }).toBeLessThanOrEqual(20);
  }
});
