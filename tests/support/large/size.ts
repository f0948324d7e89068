import type { Locator } from '@playwright/test';

/** Returns the size in whole pixels; NaN if the element is not rendered. */
export async function sizeOf(locator: Locator): Promise<{ width: number; height: number }> {
  const box = await locator.boundingBox();
  return { width: Math.round(box?.width ?? Number.NaN), height: Math.round(box?.height ?? Number.NaN) };
}
