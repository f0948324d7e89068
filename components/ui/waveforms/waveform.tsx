'use client';

import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { cn } from '@/components/ui/cn';
import { spokenDuration } from '@/components/ui/format-duration';
import { takeSidewaysTouchMoves } from '@/components/ui/take-touch-moves';

const flatPeaks = new Uint8Array(1);

type WaveformProps = {
  /** Peaks from the worker, 0..255. While they are missing, a flat line is drawn. */
  peaks?: ArrayLike<number> | null | undefined;
  /** Played fraction, 0 to 1. */
  progress?: number;
  /** Receives the chosen position, 0 to 1. If absent, the waveform is not interactive. */
  onSeek?: (progress: number) => void;
  /** Receives each event of the pointer that is down. Returns true if it was handled; otherwise the waveform seeks. */
  onDrag?: (event: PointerEvent<HTMLDivElement>) => boolean;
  /** Runs on Space. */
  onToggle?: () => void;
  label: string;
  /** Length in seconds: positions are then announced as times, and arrow keys step 5 s instead of 5 %. */
  duration?: number;
  /** Number of bars that are drawn until the width is known; then the bars follow from it. */
  bars?: number;
  className?: string;
};

/**
 * An audio waveform: a single path with a stroke for each bar, so that long lists stay light. The bars are aligned to
 * device pixels; the server, which does not know the width, renders fewer bars that stretch.
 */
export function Waveform({
  peaks,
  progress = 0,
  onSeek,
  onDrag,
  onToggle,
  label,
  duration,
  bars = 120,
  className = 'h-10',
}: WaveformProps) {
  const played = Math.min(1, Math.max(0, progress));

  const seek = (to: number) => onSeek?.(Math.min(1, Math.max(0, to)));
  const onPointer = (event: PointerEvent<HTMLDivElement>) => {
    const { type, clientX, currentTarget, pointerId } = event;
    if (type === 'pointerdown') currentTarget.setPointerCapture(pointerId);
    else if (!currentTarget.hasPointerCapture(pointerId)) return;
    if (onDrag?.(event) || (type !== 'pointerdown' && type !== 'pointermove')) return;
    const { left, width } = currentTarget.getBoundingClientRect();
    seek((clientX - left) / width);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === ' ' && onToggle) {
      event.preventDefault();
      onToggle();
    }
    const step = duration ? 5 / duration : 0.05;
    const target = {
      ArrowRight: played + step,
      ArrowUp: played + step,
      ArrowLeft: played - step,
      ArrowDown: played - step,
      PageUp: played + 0.1,
      PageDown: played - 0.1,
      Home: 0,
      End: 1,
    }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    seek(target);
  };

  const picture = <Bars peaks={peaks?.length ? peaks : flatPeaks} count={bars} played={played} />;
  const look = cn('relative block w-full min-w-0', className);
  if (!onSeek) {
    return (
      <div role="img" aria-label={label} className={look}>
        {picture}
      </div>
    );
  }
  return (
    <div
      ref={takeSidewaysTouchMoves}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={duration ? Math.round(duration) : 100}
      aria-valuenow={Math.round(played * (duration ?? 100))}
      aria-valuetext={
        duration
          ? `${spokenDuration(played * duration)} of ${spokenDuration(duration)}`
          : `${Math.round(played * 100)} percent`
      }
      onPointerDown={onPointer}
      onPointerMove={onPointer}
      onPointerUp={onPointer}
      onPointerCancel={onPointer}
      onKeyDown={onKey}
      className={cn(look, 'cursor-pointer touch-pan-y rounded-sm')}
    >
      {picture}
    </div>
  );
}

const maxStretchedBars = 100;

/** The width is not known yet. */
function stretchedBox(count: number): DeviceBox {
  return { width: Math.min(count, maxStretchedBars) * 4 - 2, height: 40, ratio: 1 };
}

function Bars({ peaks, count, played }: { peaks: ArrayLike<number>; count: number; played: number }) {
  const fill = useId();
  const [ref, measured] = useDeviceBox<HTMLSpanElement>();
  const box = useMemo(() => measured ?? stretchedBox(count), [measured, count]);
  const { path, strokeWidth } = useMemo(() => waveformBars(peaks, box), [peaks, box]);
  // One unit of the view box is one device pixel.
  const size = measured
    ? { width: `${box.width / box.ratio}px`, height: `${box.height / box.ratio}px` }
    : { width: '100%', height: '100%' };
  return (
    <span ref={ref} className="block size-full overflow-hidden">
      <svg
        viewBox={`0 0 ${box.width} ${box.height}`}
        preserveAspectRatio="none"
        className="waveform-bars block"
        style={size}
        aria-hidden="true"
      >
        {/* Most waveforms in a list are unplayed and need only one path. */}
        {played > 0 && (
          <linearGradient id={fill} gradientUnits="userSpaceOnUse" x1="0" x2={box.width}>
            <stop offset={played} stopColor="var(--color-waveform-played)" />
            <stop offset={played} stopColor="var(--color-waveform-unplayed)" />
          </linearGradient>
        )}
        <path
          d={path}
          fill="none"
          stroke={played > 0 ? `url(#${fill})` : 'var(--color-waveform-unplayed)'}
          strokeWidth={strokeWidth}
          strokeLinecap="round"
          vectorEffect={measured ? undefined : 'non-scaling-stroke'}
        />
      </svg>
    </span>
  );
}

type Size = {
  width: number;
  height: number;
};

/** Size in device pixels; `ratio` is the number of them in a CSS pixel. */
type DeviceBox = { width: number; height: number; ratio: number };

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
function useDeviceBox<E extends Element>(): [RefObject<E | null>, DeviceBox | null] {
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

/**
 * Reduces any number of peaks (0..255) to `points` values from 0 to 1, taking the maximum of each section, so that
 * short words in long recordings stay visible. Repeats peaks if there are fewer than `points`.
 */
export function reducePeaks(peaks: ArrayLike<number>, points: number): number[] {
  return Array.from({ length: points }, (_, point) => {
    const from = Math.floor((point * peaks.length) / points);
    const to = Math.max(from + 1, Math.floor(((point + 1) * peaks.length) / points));
    let loudest = 0;
    for (let i = from; i < to && i < peaks.length; i++) loudest = Math.max(loudest, peaks[i] ?? 0);
    return Math.min(loudest, 255) / 255;
  });
}

type WaveformBars = {
  /** SVG path in device pixels with a vertical line for each bar, to be stroked with round ends. */
  path: string;
  strokeWidth: number;
};

/** Width of a bar and of a gap in CSS pixels. */
const barPx = 2;

/**
 * One bar for each column of the recording, with edges on device pixels: the number of columns follows from the width, so
 * that the peaks and the bars share one grid. Silence is a dot, so that a pause does not look like missing audio.
 */
export function waveformBars(peaks: ArrayLike<number>, { width, height, ratio }: DeviceBox): WaveformBars {
  const strokeWidth = Math.max(1, Math.round(barPx * ratio));
  const pitch = strokeWidth * 2;
  const columns = Math.max(1, Math.floor((width + strokeWidth) / pitch));
  const left = Math.max(0, Math.floor((width - columns * pitch + strokeWidth) / 2)) + strokeWidth / 2;
  // Round ends add half a stroke on both sides.
  const tallest = Math.max(0, Math.floor((height - strokeWidth) / 2));
  const middle = tallest + strokeWidth / 2;
  // Relative to the end of the bar before: bars of one height have the same text, so that pages compress to less.
  const lines = reducePeaks(peaks, columns).map((value) => {
    const half = Math.round(value * tallest);
    return half === 0 ? `v0.01m${pitch}-0.01` : `m0-${half}v${half * 2}m${pitch}-${half}`;
  });
  return { path: `M${left} ${middle}${lines.join('')}`, strokeWidth };
}
