import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { DeviceBox } from './waveform-bars';

type Size = {
  width: number;
  height: number;
};

/**
 * @param content in CSS pixels
 * @param exact in device pixels, where the browser knows it. Chromium that emulates another device reports the pixels of
 *   the real screen, which do not belong to the ratio.
 */
export function deviceBoxOf(
  content: Size,
  exact: { inlineSize: number; blockSize: number } | undefined,
  ratio: number,
): DeviceBox {
  const width = Math.round(content.width * ratio);
  const height = Math.round(content.height * ratio);
  const isOfRatio = exact && Math.abs(exact.inlineSize - width) <= 1 && Math.abs(exact.blockSize - height) <= 1;
  return isOfRatio ? { width: exact.inlineSize, height: exact.blockSize, ratio } : { width, height, ratio };
}

/** The size of an element in device pixels; null until it is measured. Changes with its size and with the browser's zoom. */
export function useDeviceBox<E extends Element>(): [RefObject<E | null>, DeviceBox | null] {
  const ref = useRef<E>(null);
  const [box, setBox] = useState<DeviceBox | null>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const measured = deviceBoxOf(entry.contentRect, entry.devicePixelContentBoxSize?.[0], window.devicePixelRatio);
      setBox((old) =>
        old?.width === measured.width && old.height === measured.height && old.ratio === measured.ratio
          ? old
          : measured,
      );
    });
    try {
      observer.observe(element, { box: 'device-pixel-content-box' });
    } catch {
      // Safari does not know this box.
      observer.observe(element);
    }
    return () => observer.disconnect();
  }, []);
  return [ref, box];
}
