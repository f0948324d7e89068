import type { Page, Request } from '@playwright/test';
import { db } from '@/server/platform/db';
import { expect, test } from '@/tests/support/browser-test';
import { holdRequests } from '@/tests/support/network/held-requests';
import { expectHydrated } from '@/tests/support/hydrated';
import { fillChat } from '@/tests/support/large/long-chat';
import { must, stage } from '@/tests/support/market';
import { pictures } from '@/tests/support/pictures';

const numLines = 10_000;
const listOf = (page: Page) => page.getByRole('region', { name: 'Messages' });
const boxOf = (page: Page) => page.getByRole('textbox', { name: /^Message to/ });

/** The message in the middle of the list: 'Line 9876'. */
function middleOf(page: Page): Promise<string> {
  return listOf(page).evaluate((box) => {
    const centerOf = (element: Element) => {
      const { top, height } = element.getBoundingClientRect();
      return top + height / 2;
    };
    // The middle itself may be between two lines.
    const distanceOf = (line: Element) => Math.abs(centerOf(line) - centerOf(box));
    // The middle may also be a day. No word boundary: the name of the sender may come right before the line.
    const lines = [...box.querySelectorAll('li')].filter((item) => /Line \d+/.test(item.textContent));
    const [nearest] = lines.toSorted((a, b) => distanceOf(a) - distanceOf(b));
    return /Line \d+/.exec(nearest?.textContent ?? '')?.[0] ?? '';
  });
}

/** The rows of the last scroll may not be rendered and measured yet. */
async function restingMiddleOf(page: Page): Promise<string> {
  let middle = '';
  const isAtRest = async () => {
    const last = middle;
    middle = await middleOf(page);
    return middle !== '' && middle === last;
  };
  await expect.poll(isAtRest, { intervals: [500] }).toBe(true);
  return middle;
}

const pathOf = ({ projectId, voice }: Awaited<ReturnType<typeof stage>>) => `/projects/${projectId}/chat/${voice.id}`;

test('a chat of 10,000 lines opens at its end, loads older lines, and keeps its position when a new one arrives', async ({
  pageOf,
}) => {
  const staged = await stage('shortlisted');
  const { customer, voice, projectId } = staged;
  await fillChat({ projectId, voiceId: voice.id, customerId: customer.id }, numLines);
  const page = await pageOf({ id: customer.id });
  const { requests, release } = await holdRequests(page, '**/messages?*');
  await page.goto(pathOf(staged));
  await expect(page.getByText('Loading messages…')).toBeVisible();
  release();
  await expect(page.getByText(`Line ${numLines - 1}`, { exact: true })).toBeVisible();
  await expect(page.getByText('Loading messages…')).toHaveCount(0);
  // A second request loads messages sent before live updates were connected.
  expect(requests.filter((request) => request.url().includes('cursor='))).toEqual([]);
  expect(requests[0]?.url()).toContain('limit=100');
  const items = listOf(page).getByRole('listitem');
  await expect.poll(() => items.count()).toBeLessThan(60);
  await pictures(page, 'chat-1');

  const seen = new Set<string>();
  let maxItems = 0;
  const scrollUp = async () => {
    for (let step = 0; step < 10; step++) {
      await listOf(page).evaluate((box) => box.scrollBy(0, -700));
      for (const text of await items.allInnerTexts()) {
        const line = /\bLine \d+/.exec(text)?.[0];
        if (line) seen.add(line);
      }
    }
    maxItems = Math.max(maxItems, await items.count());
    return seen.size;
  };
  await expect.poll(scrollUp, { timeout: 120_000 }).toBeGreaterThan(250);
  expect(maxItems).toBeLessThan(60);

  await expect(page.getByText('Loading messages…')).toHaveCount(0);
  const middle = await restingMiddleOf(page);
  const body = { voiceId: voice.id, text: 'Are you there?' };
  await must(voice.api.send('POST /projects/{projectId}/messages', { params: { projectId }, body }));
  const unread = page.getByRole('button', { name: 'Unread messages!' });
  await expect(unread).toBeVisible();
  await expect.poll(() => middleOf(page)).toBe(middle);
  await unread.click();
  await expect(listOf(page).getByText('Are you there?')).toBeInViewport();
  await expect(unread).toHaveCount(0);
});

test('the field of a chat has one to four rows, sends nothing blank, and keeps the draft', async ({ pageOf }) => {
  const staged = await stage('shortlisted');
  const { customer, voice, projectId } = staged;
  await fillChat({ projectId, voiceId: voice.id, customerId: customer.id }, 100);
  const page = await pageOf({ id: customer.id });
  await page.goto(pathOf(staged));
  const newest = listOf(page).getByRole('listitem').filter({ hasText: 'Line 100' });
  await expect(newest).toBeInViewport();
  await expectHydrated(boxOf(page));
  const box = boxOf(page);
  const height = async () => (await box.boundingBox())?.height ?? 0;
  const oneRow = await height();
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled();
  await box.fill('   ');
  await box.press('Enter');
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled();
  await box.fill('1\n2\n3\n4');
  await expect.poll(height).toBeGreaterThan(oneRow + 60);
  const fourRows = await height();
  await expect(newest).toBeInViewport({ ratio: 1 });
  await box.fill('1\n2\n3\n4\n5\n6\n7\n8');
  await expect(box).toHaveValue(/8$/);
  await expect.poll(async () => Math.abs((await height()) - fourRows)).toBeLessThan(2);
  await box.fill('Half a thought');
  await page.reload();
  await expect(boxOf(page)).toHaveValue('Half a thought');
  expect(await db.message.count({ where: { projectId, text: { startsWith: 'Half' } } })).toBe(0);
});

test('a URL in a message becomes a link without referrer; everything else stays text', async ({ pageOf }) => {
  const staged = await stage('shortlisted');
  const [page, other] = [await pageOf({ id: staged.customer.id }), await pageOf({ id: staged.voice.id })];
  for (const each of [page, other]) await each.goto(pathOf(staged));
  await expectHydrated(boxOf(other));
  await boxOf(other).fill('See https://example.com/a?b=1. <img src=x onerror=alert(1)> javascript:alert(2)');
  await boxOf(other).press('Enter');
  await expect(other.getByText(/^Sent \d\d:\d\d$/)).toBeVisible();
  const link = listOf(page).getByRole('link', { name: /^https:\/\/example\.com\/a\?b=1/ });
  await expect(link).toHaveAttribute('href', 'https://example.com/a?b=1');
  await expect(link).toHaveAttribute('rel', /noopener.*noreferrer/);
  await expect(listOf(page).getByText('<img src=x onerror=alert(1)> javascript:alert(2)')).toBeVisible();
  await expect(listOf(page).getByRole('img', { name: 'x' })).toHaveCount(0);
});

test('messages sent quickly arrive in order, and show that they are being sent', async ({ pageOf }) => {
  const staged = await stage('shortlisted');
  const page = await pageOf({ id: staged.customer.id });
  await page.goto(pathOf(staged));
  await expectHydrated(boxOf(page));
  const textOf = (request: Request): string => request.postDataJSON().text;
  const { requests, release } = await holdRequests(page, '**/messages', (request) => textOf(request) === 'First');
  const texts = ['First', 'Second', 'Third'];
  for (const text of texts) {
    await boxOf(page).fill(text);
    await boxOf(page).press('Enter');
  }
  await expect(listOf(page).getByText('Sending', { exact: true })).toHaveCount(3);
  await expect.poll(() => requests.map(textOf)).toEqual(['First']);
  release();
  await expect(listOf(page).getByText('Sending', { exact: true })).toHaveCount(0);
  await expect(listOf(page).getByText(/^Sent \d\d:\d\d$/)).toBeVisible();
  const where = { projectId: staged.projectId, text: { in: texts } };
  const stored = await db.message.findMany({ where, orderBy: { timestamp: 'asc' } });
  expect(stored.map(({ text }) => text)).toEqual(texts);
});

test('a failed message survives a reload, and is sent once on retry', async ({ pageOf, allowComplaint }) => {
  allowComplaint(/messages|ERR_FAILED/);
  const staged = await stage('shortlisted');
  const [page, other] = [await pageOf({ id: staged.customer.id }), await pageOf({ id: staged.voice.id })];
  for (const each of [page, other]) await each.goto(pathOf(staged));
  await expectHydrated(boxOf(page));
  await page.route('**/messages', (route) => route.abort());
  await boxOf(page).fill('Lost on the way');
  await boxOf(page).press('Enter');
  await expect(page.getByText('The server cannot be reached. Please check your connection.')).toBeVisible();
  await pictures(page, 'chat-2-failed');
  await page.reload();
  await expect(page.getByText('The server cannot be reached. Please check your connection.')).toBeVisible();
  await page.unroute('**/messages');
  await page.getByRole('button', { name: 'Try again' }).dblclick();
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await expect(listOf(other).getByText('Lost on the way')).toBeVisible();
  const where = { projectId: staged.projectId, text: 'Lost on the way' };
  expect(await db.message.count({ where })).toBe(1);
});

test('sends a message again after a reload when its response was lost, and shows it once', async ({
  pageOf,
  allowComplaint,
}) => {
  allowComplaint(/ERR_|Failed to fetch/);
  const { customer, voice, projectId } = await stage('shortlisted');
  const page = await pageOf({ id: customer.id });
  await page.goto(`/projects/${projectId}/chat/${voice.id}`);
  await expectHydrated(boxOf(page));
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
  await boxOf(page).fill('Only once');
  await boxOf(page).press('Enter');
  await expect.poll(() => isStored).toBe(true);
  await page.reload();
  await expect.poll(() => arrived).toBe(2);
  await expect(listOf(page).getByText('Only once')).toHaveCount(1);
  await expect(listOf(page).getByText('Not sent.')).toHaveCount(0);
  expect(await db.message.count({ where: { projectId, text: 'Only once' } })).toBe(1);
});
