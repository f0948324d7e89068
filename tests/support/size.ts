import type { Locator } from '@playwright/test';

/** Width and height on the screen in whole pixels; NaN, which is no size at all, for what is not drawn. */
export async function sizeOf(locator: Locator): Promise<{ width: number; height: number }> {
  const box = await locator.boundingBox();
  return { width: Math.round(box?.width ?? Number.NaN), height: Math.round(box?.height ?? Number.NaN) };
}
