import type { Locator, Page } from '@playwright/test';

/** Moves a finger from the middle of an element by this many pixels to the right, and lifts it. */
export async function drag(page: Page, target: Locator, byPx: number): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('The element to drag is not visible.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', movedPx: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x + movedPx, y }],
    });
  await send('touchStart', 0);
  for (let step = 1; step <= 4; step += 1) await send('touchMove', (byPx * step) / 4);
  await send('touchEnd', byPx);
  await session.detach();
}
