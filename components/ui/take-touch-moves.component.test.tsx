import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Waveform } from '@/components/ui/waveforms/waveform';
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
