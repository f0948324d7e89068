import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { aProject } from '@/tests/support/builders';
import { expect, test } from '@/tests/support/browser-test';
import { expectHydrated } from '@/tests/support/hydrated';
import { pictures } from '@/tests/support/pictures';

const arabic = 'مرحبًا بكم في القاهرة! السعر 250 يورو (Nike Air).';
const japanese = '落ち着いた声で、三十秒。日本語のテストです。';

function sideOf(locator: Locator) {
  return locator.evaluate((element) => {
    // React may have replaced the element since it was located.
    if (!element.isConnected) return 'replaced';
    const range = document.createRange();
    range.selectNodeContents(element);
    const line = range.getBoundingClientRect();
    const box = element.getBoundingClientRect();
    return box.right - line.right < line.left - box.left ? 'right' : 'left';
  });
}

async function expectSide(locator: Locator, side: 'left' | 'right'): Promise<void> {
  await expect.poll(() => sideOf(locator)).toBe(side);
}

async function aScriptedProject(language: string, name: string, script: string) {
  const { id, customerId, voiceIds } = await aProject({
    state: 'shortlisted',
    script,
    project: { language, name: `${name} ${randomUUID().slice(0, 4)}`, description: script, maxWords: null },
  });
  return { projectId: id, customer: { id: customerId }, voiceId: voiceIds[0] ?? '' };
}

const paragraph = (page: Page, text: string) => page.locator('p').filter({ hasText: text }).last();

test('an Arabic script is right-to-left wherever it is shown', async ({ pageOf }) => {
  const { projectId, customer, voiceId } = await aScriptedProject(
    'ar',
    'رحلة إلى القاهرة',
    `${arabic}\nAn English line.`,
  );
  const page = await pageOf(customer);
  for (const path of [`/projects/${projectId}/script`, `/print/${projectId}`, `/projects/${projectId}/script/edit`]) {
    await page.goto(path);
    await expect(paragraph(page, arabic)).toBeVisible();
    await expectSide(paragraph(page, arabic), 'right');
    await expectSide(paragraph(page, 'An English line.'), 'left');
    await pictures(page, `arabic-${path.split('/').at(-1) === projectId ? 'print' : path.split('/').at(-1)}`);
  }
  await page.goto(`/projects/${projectId}/details`);
  await expect(page.getByText(arabic).first()).toHaveCSS('direction', 'rtl');
  await pictures(page, 'arabic-details');
  await page.goto(`/projects/${projectId}/chat/${voiceId}`);
  const box = page.getByRole('textbox', { name: /^Message to/ });
  await expectHydrated(box);
  await box.fill(arabic);
  await expect(box).toHaveCSS('direction', 'rtl');
  await box.press('Enter');
  await expect(paragraph(page, arabic)).toBeVisible();
  await expect(paragraph(page, arabic)).toHaveCSS('direction', 'rtl');
  await pictures(page, 'arabic-chat');
});

test('a Japanese script is timed by characters', async ({ pageOf }) => {
  const { projectId, customer } = await aScriptedProject('ja', '春の東京', japanese.repeat(20));
  const page = await pageOf(customer);
  await page.goto(`/projects/${projectId}/script`);
  // 20 × 19 characters at 220 per minute.
  await expect(page.getByText(/about 1 minute 44 seconds/)).toBeVisible();
  await pictures(page, 'japanese-script');
  await page.goto(`/projects/${projectId}/details`);
  await pictures(page, 'japanese-details');
});

test('a long project name without spaces fits a phone of 320 px', async ({ pageOf }) => {
  const { projectId, customer } = await aScriptedProject('en', 'n'.repeat(190), 'One');
  const page = await pageOf(customer);
  await page.setViewportSize({ width: 320, height: 700 });
  for (const path of ['script', 'details', 'script/edit']) {
    await page.goto(`/projects/${projectId}/${path}`);
    await expect(page.getByText(/1 word ·/)).toBeVisible();
    const overhang = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(overhang, { message: path }).toBeLessThanOrEqual(0);
  }
  const title = page.getByRole('heading', { name: 'Edit script' });
  const hidden = () => title.evaluate((element) => element.scrollWidth - element.clientWidth);
  await expect.poll(hidden).toBeLessThanOrEqual(0);
});
