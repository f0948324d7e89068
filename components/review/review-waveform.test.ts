import { expect, test } from 'vitest';
import { placeMarkers } from './review-waveform';

const lefts = (at: number[], width = 300) => placeMarkers(at, width, 26).map(({ left }) => left);

test('a marker is at its time, within the waveform', () => {
  expect(placeMarkers([0, 100, 300], 300, 26)).toEqual([
    { left: 13, row: 0 },
    { left: 100, row: 0 },
    { left: 287, row: 0 },
  ]);
});

test('markers close to each other move apart, at the edges too', () => {
  expect(lefts([0, 3])).toEqual([13, 39]);
  expect(lefts([100, 100, 110, 200])).toEqual([100, 126, 152, 200]);
  expect(lefts([290, 295, 300])).toEqual([235, 261, 287]);
});

test('markers that do not fit beside each other use several rows', () => {
  const places = placeMarkers(
    Array.from({ length: 30 }, () => 150),
    300,
    26,
  );
  expect(Math.max(...places.map(({ row }) => row))).toBe(2);
  for (const row of [0, 1, 2]) {
    const inRow = places.filter((place) => place.row === row).map(({ left }) => left);
    expect(inRow.every((left, index) => left >= 13 && left <= 287 && left - (inRow[index - 1] ?? -26) >= 26)).toBe(
      true,
    );
  }
  expect(placeMarkers([0, 1], 0, 26).map(({ row }) => row)).toEqual([0, 1]);
});
