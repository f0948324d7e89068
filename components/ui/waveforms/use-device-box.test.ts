import { expect, it } from 'vitest';
import { deviceBoxOf } from './use-device-box';

it('uses the measured device pixels, which depend on where the element begins', () => {
  expect(deviceBoxOf({ width: 300.4, height: 40 }, { inlineSize: 601, blockSize: 80 }, 2)).toEqual({
    width: 601,
    height: 80,
    ratio: 2,
  });
  expect(deviceBoxOf({ width: 300.4, height: 40 }, { inlineSize: 602, blockSize: 80 }, 2).width).toBe(602);
});

it('fills the element where the browser does not know them, or emulates a device with other pixels', () => {
  const phone = { width: 716, height: 224, ratio: 2 };
  expect(deviceBoxOf({ width: 358, height: 112 }, undefined, 2)).toEqual(phone);
  expect(deviceBoxOf({ width: 358, height: 112 }, { inlineSize: 358, blockSize: 112 }, 2)).toEqual(phone);
});
