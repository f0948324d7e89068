import type { Page } from '@playwright/test';
import { expect, test } from '@/tests/support/browser-test';
import { holdRequests } from '@/tests/support/network/held-requests';
import { fillChat } from '@/tests/support/large/long-chat';
import { must, stage } from '@/tests/support/market';
import { pictures } from '@/tests/support/pictures';

const numLines = 10_000;
const listOf = (page: Page) => page.getByRole('region', { name: 'Messages' });

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

test('a chat of 10,000 lines opens at its end, loads older lines, and keeps its position when a new one arrives', async ({
  pageOf,
}) => {
  const { customer, voice, projectId } = await stage('shortlisted');
  await fillChat({ projectId, voiceId: voice.id, customerId: customer.id }, numLines);
  const page = await pageOf({ id: customer.id });
  const { requests, release } = await holdRequests(page, '**/messages?*');
  await page.goto(`/projects/${projectId}/chat/${voice.id}`);
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
