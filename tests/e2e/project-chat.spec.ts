import type { Page } from '@playwright/test';
import { db } from '@/server/platform/db';
import { expect, test } from '@/tests/support/browser-test';
import { expectHydrated } from '@/tests/support/hydrated';
import { fillChat } from '@/tests/support/long-chat';
import { must, stage } from '@/tests/support/market';
import { pictures } from '@/tests/support/pictures';

const numLines = 10_000;
const listOf = (page: Page) => page.getByRole('region', { name: 'Messages' });
const boxOf = (page: Page) => page.getByRole('textbox', { name: /^Message to/ });

test('a chat of 10,000 lines: opens at its end, loads older lines, keeps drafts, and shows failed messages', async ({
  pageOf,
  allowComplaint,
}) => {
  const { customer, voice, projectId } = await stage('shortlisted');
  await fillChat({ projectId, voiceId: voice.id, customerId: customer.id }, numLines);
  const [page, other] = [await pageOf({ id: customer.id }), await pageOf({ id: voice.id })];
  const address = `/projects/${projectId}/chat/${voice.id}`;
  const say = (text: string) =>
    must(
      voice.api.send('POST /projects/{projectId}/messages', {
        params: { projectId },
        body: { voiceId: voice.id, text },
      }),
    );

  await test.step('opens at the newest line with a hundred lines, and shows a progress indicator', async () => {
    const asked: string[] = [];
    let letThrough = () => {};
    const held = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await page.route('**/messages?*', async (route) => {
      asked.push(route.request().url());
      await held;
      await route.continue();
    });
    await page.goto(address);
    await expect(page.getByText('Loading messages…')).toBeVisible();
    letThrough();
    await expect(page.getByText(`Line ${numLines - 1}`, { exact: true })).toBeVisible();
    await expect(page.getByText('Loading messages…')).toHaveCount(0);
    // A second request loads messages sent before live updates were connected.
    expect(asked.filter((url) => url.includes('cursor='))).toEqual([]);
    expect(asked[0]).toContain('limit=100');
    await expect.poll(() => listOf(page).getByRole('listitem').count()).toBeLessThan(60);
    await pictures(page, 'chat-1');
  });

  await test.step('scrolling up loads older lines and renders few', async () => {
    const seen = new Set<string>();
    let mostDrawn = 0;
    await expect
      .poll(
        async () => {
          for (let step = 0; step < 10; step++) {
            await listOf(page).evaluate((box) => box.scrollBy(0, -700));
            for (const text of await listOf(page).getByRole('listitem').allInnerTexts()) {
              const line = /\bLine \d+/.exec(text)?.[0];
              if (line) seen.add(line);
            }
          }
          mostDrawn = Math.max(mostDrawn, await listOf(page).getByRole('listitem').count());
          return seen.size;
        },
        { timeout: 120_000 },
      )
      .toBeGreaterThan(250);
    expect(mostDrawn).toBeLessThan(60);
  });

  await test.step('a new line shows a notice without changing the scroll position', async () => {
    await expect(page.getByText('Loading messages…')).toHaveCount(0);
    const middle = () =>
      listOf(page).evaluate((box) => {
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
    // The rows of the last scroll may not be rendered and measured yet.
    let before = '';
    const isAtRest = async () => {
      const last = before;
      before = await middle();
      return before !== '' && before === last;
    };
    await expect.poll(isAtRest, { intervals: [500] }).toBe(true);
    await say('Are you there?');
    const unread = page.getByRole('button', { name: 'Unread messages!' });
    await expect(unread).toBeVisible();
    await expect.poll(middle).toBe(before);
    await unread.click();
    await expect(listOf(page).getByText('Are you there?')).toBeInViewport();
    await expect(unread).toHaveCount(0);
  });

  await test.step('the field has one to four rows, sends nothing blank, and keeps the draft', async () => {
    const box = boxOf(page);
    const height = async () => (await box.boundingBox())?.height ?? 0;
    const one = await height();
    await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled();
    await box.fill('   ');
    await box.press('Enter');
    await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled();
    await box.fill('1\n2\n3\n4');
    await expect.poll(height).toBeGreaterThan(one + 60);
    const four = await height();
    await expect(listOf(page).getByText('Are you there?')).toBeInViewport({ ratio: 1 });
    await box.fill('1\n2\n3\n4\n5\n6\n7\n8');
    await expect(box).toHaveValue(/8$/);
    await expect.poll(async () => Math.abs((await height()) - four)).toBeLessThan(2);
    await box.fill('Half a thought');
    await page.reload();
    await expect(boxOf(page)).toHaveValue('Half a thought');
    expect(await db.message.count({ where: { projectId, text: { startsWith: 'Half' } } })).toBe(0);
  });

  await test.step('a URL becomes a link without referrer; everything else stays text', async () => {
    await other.goto(address);
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

  await test.step('messages sent quickly arrive in order, and show that they are being sent', async () => {
    let letThrough = () => {};
    const held = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    const begun: string[] = [];
    await page.route('**/messages', async (route) => {
      const { text } = route.request().postDataJSON();
      begun.push(text);
      if (text === 'First') await held;
      await route.continue();
    });
    for (const text of ['First', 'Second', 'Third']) {
      await boxOf(page).fill(text);
      await boxOf(page).press('Enter');
    }
    await expect(listOf(page).getByText('Sending', { exact: true })).toHaveCount(3);
    await expect.poll(() => begun).toEqual(['First']);
    letThrough();
    await expect(listOf(page).getByText('Sending', { exact: true })).toHaveCount(0);
    await expect(listOf(page).getByText(/^Sent \d\d:\d\d$/)).toBeVisible();
    const said = await db.message.findMany({
      where: { projectId, text: { in: ['First', 'Second', 'Third'] } },
      orderBy: { timestamp: 'asc' },
    });
    expect(said.map(({ text }) => text)).toEqual(['First', 'Second', 'Third']);
    await page.unroute('**/messages');
  });

  await test.step('a failed message survives a reload, and is sent once on retry', async () => {
    allowComplaint(/messages|ERR_FAILED/);
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
    expect(await db.message.count({ where: { projectId, text: 'Lost on the way' } })).toBe(1);
  });
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
