import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Waveform } from '@/components/ui/waveforms/waveform';
import { RegionSlider } from '@/components/recorder/region-slider';
import { SortableList } from '@/components/shared/sortable-list';
import { renderScreen } from '@/tests/support/component/render';
import { moveFinger } from '@/tests/support/component/touch';

const sideways = [
  { x: 9, y: 3 },
  { x: 20, y: 40 },
];
const down = [
  { x: 3, y: 9 },
  { x: 40, y: 20 },
];

test('a waveform takes drags along it, and lets the page scroll', async () => {
  const screen = await render(<Waveform label="Narration" onSeek={() => {}} />);
  const waveform = screen.getByRole('slider').element();
  expect(moveFinger(waveform, sideways)).toEqual([true, true]);
  expect(moveFinger(waveform, down)).toEqual([false, false]);
  expect(moveFinger(waveform, sideways)).toEqual([true, true]);
});

test('the end of a selection takes the moves of a finger', async () => {
  const screen = await render(
    <div style={{ position: 'relative', width: 300, height: 50 }}>
      <RegionSlider label="Start" side="start" value={1} min={0} max={10} duration={10} onChange={() => {}} />
    </div>,
  );
  expect(moveFinger(screen.getByRole('slider').element(), [{ x: 20, y: 2 }])).toEqual([true]);
});

test('the handle of a list takes the moves of a finger', async () => {
  const items = ['Coffee', 'Airline'].map((name) => ({ id: name, name }));
  await renderScreen(
    <SortableList label="Tracks" noun="track" items={items} onMove={() => {}}>
      {(item, handle) => (
        <>
          {handle}
          {item.name}
        </>
      )}
    </SortableList>,
  );
  const handle = page.getByRole('button', { name: 'Move Airline' });
  await expect.element(handle).toBeVisible();
  expect(moveFinger(handle.element(), [{ x: 0, y: -20 }])).toEqual([true]);
  expect(moveFinger(page.getByText('Coffee').element(), [{ x: 0, y: -20 }])).toEqual([false]);
});
