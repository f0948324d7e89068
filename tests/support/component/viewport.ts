import { page } from 'vitest/browser';

/** Resizes the page, and returns once its listeners have been notified. */
export async function setViewport(width: number, height: number): Promise<void> {
  const hasSize = () => window.innerWidth === width && window.innerHeight === height;
  if (hasSize()) return;
  const resized = new Promise<void>((resolve) => {
    const onResize = () => {
      if (!hasSize()) return;
      window.removeEventListener('resize', onResize);
      requestAnimationFrame(() => resolve());
    };
    window.addEventListener('resize', onResize);
  });
  await page.viewport(width, height);
  await resized;
}
