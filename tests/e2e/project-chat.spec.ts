import type { Page, Request } from '@playwright/test';
import { db } from '@/server/platform/db';
import { expect, test } from '@/tests/support/browser-test';
import { holdRequests } from '@/tests/support/network/held-requests';
import { expectHydrated } from '@/tests/support/hydrated';
import { stage } from '@/tests/support/market';
import { pictures } from '@/tests/support/pictures';

const listOf = (page: Page) => page.getByRole('region', { name: 'Messages' });
const boxOf = (page: Page) => page.getByRole('textbox', { name: /^Message to/ });

async function write(page: Page, text: string): Promise<void> {
  await boxOf(page).fill(text);
  await boxOf(page).press('Enter');
}

test('messages of two users arrive once and in order, also if a request or its response is lost', async ({
  pageOf,
  allowComplaint,
}) => {
  allowComplaint(/messages|ERR_|Failed to fetch/);
  const { customer, voice, projectId } = await stage('shortlisted');
  const [page, other] = [await pageOf({ id: customer.id }), await pageOf({ id: voice.id })];
  for (const each of [page, other]) {
    await each.goto(`/projects/${projectId}/chat/${voice.id}`);
    await expectHydrated(boxOf(each));
  }
  const numStored = (text: string) => db.message.count({ where: { projectId, text } });

  await test.step('a URL becomes a link without referrer, and everything else stays text', async () => {
    await write(other, 'See https://example.com/a?b=1. <img src=x onerror=alert(1)> javascript:alert(2)');
    await expect(other.getByText(/^Sent \d\d:\d\d$/)).toBeVisible();
    const link = listOf(page).getByRole('link', { name: /^https:\/\/example\.com\/a\?b=1/ });
    await expect(link).toHaveAttribute('href', 'https://example.com/a?b=1');
    await expect(link).toHaveAttribute('rel', /noopener.*noreferrer/);
    await expect(listOf(page).getByText('<img src=x onerror=alert(1)> javascript:alert(2)')).toBeVisible();
  });

  await test.step('messages that are sent quickly show that they wait, and are stored in order', async () => {
    const textOf = (request: Request): string => request.postDataJSON().text;
    const { requests, release } = await holdRequests(page, '**/messages', (request) => textOf(request) === 'First');
    const texts = ['First', 'Second', 'Third'];
    for (const text of texts) await write(page, text);
    await expect(listOf(page).getByText('Sending', { exact: true })).toHaveCount(3);
    await expect.poll(() => requests.map(textOf)).toEqual(['First']);
    release();
    await expect(listOf(page).getByText('Sending', { exact: true })).toHaveCount(0);
    await expect(listOf(page).getByText(/^Sent \d\d:\d\d$/)).toBeVisible();
    const stored = await db.message.findMany({
      where: { projectId, text: { in: texts } },
      orderBy: { timestamp: 'asc' },
    });
    expect(stored.map(({ text }) => text)).toEqual(texts);
    await page.unroute('**/messages');
  });

  await test.step('a draft survives a reload', async () => {
    await boxOf(page).fill('Half a thought');
    await page.reload();
    await expect(boxOf(page)).toHaveValue('Half a thought');
  });

  await test.step('a failed message survives a reload, and is sent once on retry', async () => {
    const problem = page.getByText('The server cannot be reached. Please check your connection.');
    await page.route('**/messages', (route) => route.abort());
    await write(page, 'Lost on the way');
    await expect(problem).toBeVisible();
    await pictures(page, 'chat-failed');
    await page.reload();
    await expect(problem).toBeVisible();
    await page.unroute('**/messages');
    await page.getByRole('button', { name: 'Try again' }).dblclick();
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
    await expect(listOf(other).getByText('Lost on the way')).toBeVisible();
    expect(await numStored('Lost on the way')).toBe(1);
  });

  await test.step('a message whose response was lost is sent again after a reload, and shown once', async () => {
    let arrived = 0;
    let isStored = false;
    await page.route('**/messages', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      arrived += 1;
      if (arrived > 1) return route.continue();
      // The response never reaches the page.
      await route.fetch();
      isStored = true;
    });
    await write(page, 'Only once');
    await expect.poll(() => isStored).toBe(true);
    await page.reload();
    await expect.poll(() => arrived).toBe(2);
    await expect(listOf(page).getByText('Only once')).toHaveCount(1);
    await expect(listOf(page).getByText('Not sent.')).toHaveCount(0);
    expect(await numStored('Only once')).toBe(1);
  });
});
