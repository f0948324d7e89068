import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { DeviceBox } from './waveform-bars';

/** The size of an element in device pixels; null until it is measured. Changes with its size and with the browser's zoom. */
export function useDeviceBox<E extends Element>(): [RefObject<E | null>, DeviceBox | null] {
  const ref = useRef<E>(null);
  const [box, setBox] = useState<DeviceBox | null>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const store = (width: number, height: number) => {
      const ratio = window.devicePixelRatio;
      setBox((old) =>
        old?.width === width && old.height === height && old.ratio === ratio ? old : { width, height, ratio },
      );
    };
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const [exact] = entry.devicePixelContentBoxSize ?? [];
      if (exact) store(exact.inlineSize, exact.blockSize);
      else {
        const { width, height } = entry.contentRect;
        store(Math.round(width * devicePixelRatio), Math.round(height * devicePixelRatio));
      }
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
