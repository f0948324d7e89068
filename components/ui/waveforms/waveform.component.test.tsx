import { expect, test } from 'vitest';
import { renderScreen } from '@/tests/support/component/render';
import { Waveform } from './waveform';

const peaks = Uint8Array.from({ length: 800 }, (_, index) => 120 + ((index * 37) % 130));

/** The drawn pixels of an SVG, as the share of ink (0 to 255) along its middle row. */
async function middleRow(svg: SVGSVGElement, width: number, height: number): Promise<number[]> {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('style', '');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  copy.querySelector('path')?.setAttribute('stroke', '#000');
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(copy.outerHTML)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, Math.floor(height / 2), width, 1);
  return Array.from({ length: width }, (_, x) => data[x * 4 + 3] ?? 0);
}

/**
 * Returns the lengths of the runs of ink and of gaps; fails on a pixel that is neither, which a blurred edge would be.
 */
function runsOf(row: readonly number[]): number[] {
  expect(row.filter((ink) => ink > 2 && ink < 253)).toEqual([]);
  const runs: number[] = [];
  row.forEach((ink, x) => {
    if (x > 0 && row[x - 1] === ink) runs[runs.length - 1] = (runs.at(-1) ?? 0) + 1;
    else runs.push(1);
  });
  return runs;
}

test.each([
  ['a whole position', '0px', 301],
  ['a fraction of a pixel', '0.4px', 300.7],
])('draws one sharp bar per stroke at %s', async (_, left, width) => {
  await renderScreen(
    <div style={{ marginLeft: left, width: `${width}px` }}>
      <Waveform peaks={peaks} label="Recording" className="h-10" />
    </div>,
  );
  const svg = () => document.querySelector<SVGSVGElement>('svg.waveform-bars');
  await expect.poll(() => svg()?.style.width).toMatch(/px$/);
  const drawn = svg();
  if (!drawn) throw new Error('No waveform');
  const { width: pixels, height } = drawn.viewBox.baseVal;
  // One unit is one device pixel, so nothing is scaled.
  expect(drawn.getBoundingClientRect().width * devicePixelRatio).toBeCloseTo(pixels, 3);
  const inner = runsOf(await middleRow(drawn, pixels, height)).slice(1, -1);
  expect(new Set(inner)).toEqual(new Set([2 * devicePixelRatio]));
});
