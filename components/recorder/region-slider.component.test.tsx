import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { moveFinger } from '@/tests/support/component/touch';
import { RegionSlider } from './region-slider';

test('takes the moves of a finger', async () => {
  const screen = await render(
    <div style={{ position: 'relative', width: 300, height: 50 }}>
      <RegionSlider label="Start" side="start" value={1} min={0} max={10} duration={10} onChange={() => {}} />
    </div>,
  );
  expect(moveFinger(screen.getByRole('slider').element(), [{ x: 20, y: 2 }])).toEqual([true]);
});
