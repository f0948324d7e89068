'use client';

import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import ReactCrop, { type PercentCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { ZoomIn, ZoomOut } from 'lucide-react';
import { cn } from '@/components/ui/cn';
import { IconButton } from '@/components/ui/icon-button';
import { Spinner } from '@/components/ui/notices/spinner';
import { takeTouchMoves } from '@/components/ui/take-touch-moves';
import {
  type Box,
  type Crop,
  cropStepPx,
  firstCrop,
  minCropPx,
  resized,
  zoomStep,
} from '@/lib/domain/people/picture-crop';

ReactCrop.nudgeStep = cropStepPx;
ReactCrop.nudgeStepMedium = cropStepPx;
ReactCrop.nudgeStepLarge = cropStepPx;

type Size = { width: number; height: number };
type Shown = Size & { naturalWidth: number };

/** Maximum share of the window's height. */
const maxHeightShare = 0.55;

/** Directions of the keys; '=' is the key of '+' without Shift. */
const resizeDirections: Partial<Record<string, 1 | -1>> = { '+': 1, '=': 1, '-': -1 };

type CropAreaProps = {
  src: string;
  onChange: (crop: Crop) => void;
  onTooSmall: () => void;
  onError: () => void;
};

const maxZoom = 3;

const percentOf = ({ left, top, width, height }: Box, shown: Size): PercentCrop => ({
  unit: '%',
  x: (100 * left) / shown.width,
  y: (100 * top) / shown.height,
  width: (100 * width) / shown.width,
  height: (100 * height) / shown.height,
});

const boxOf = ({ x, y, width, height }: PercentCrop, shown: Size): Box => ({
  left: (x * shown.width) / 100,
  top: (y * shown.height) / 100,
  width: (width * shown.width) / 100,
  height: (height * shown.height) / 100,
});

/** A smaller window gets a smaller picture. The crop is in percent, so it stays. */
const fitted = ({ width, height, naturalWidth }: Shown, room: Size): Shown => {
  const naturalHeight = (naturalWidth * height) / width;
  const scale = Math.min(1, room.width / naturalWidth, room.height / naturalHeight);
  return { width: naturalWidth * scale, height: naturalHeight * scale, naturalWidth };
};

/** Takes the touch moves of the whole crop, whose circle and handles are beside the picture. */
const takeMovesOfCrop = (image: HTMLImageElement | null) =>
  takeTouchMoves(image?.closest<HTMLElement>('.ReactCrop') ?? null);

const fraction = (percent: number) => Math.min(1, Math.max(0, percent / 100));

/** A circle over the picture: the arrow keys move it, + and - resize it (docs/rules/pictures.md#cropping). */
export default function CropArea({ src, onChange, onTooSmall, onError }: CropAreaProps) {
  const [shown, setShown] = useState<Shown | null>(null);
  const [crop, setCrop] = useState<PercentCrop>();
  const [zoom, setZoom] = useState(1);
  const change = (next: PercentCrop) => {
    setCrop(next);
    onChange({
      minX: fraction(next.x),
      minY: fraction(next.y),
      maxX: fraction(next.x + next.width),
      maxY: fraction(next.y + next.height),
    });
  };
  const begin = ({ width, height, naturalWidth, naturalHeight }: HTMLImageElement) => {
    if (Math.min(naturalWidth, naturalHeight) < minCropPx) return onTooSmall();
    setShown({ width, height, naturalWidth });
    change(percentOf(firstCrop({ width, height }), { width, height }));
  };
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const fit = () => {
      const room = { width: area.current?.clientWidth ?? 0, height: window.innerHeight * maxHeightShare };
      if (room.width > 0) setShown((before) => before && fitted(before, room));
    };
    window.addEventListener('resize', fit);
    return () => window.removeEventListener('resize', fit);
  }, []);
  const zoomed = shown && { width: shown.width * zoom, height: shown.height * zoom };
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = resizeDirections[event.key];
    if (direction === undefined || !crop || !zoomed) return;
    event.preventDefault();
    change(percentOf(resized(boxOf(crop, zoomed), direction * cropStepPx, zoomed), zoomed));
  };
  const zoomBy = (step: number) =>
    setZoom((current) => Math.min(maxZoom, Math.max(1, Math.round((current + step) * 10) / 10)));
  // When the picture is zoomed in, 50 of its pixels cover more pixels of the screen.
  const minWidth = shown && zoomed ? minCropPx * Math.max(1, zoomed.width / shown.naturalWidth) : minCropPx;
  return (
    <fieldset aria-label="Crop" className="flex min-w-0 flex-col gap-3" onKeyDown={onKeyDown}>
      {!shown && <Spinner label="Loading the picture" />}
      <div ref={area} className={cn('flex max-h-[60dvh] overflow-auto rounded-md bg-wash', !shown && 'invisible h-0')}>
        <ReactCrop
          crop={crop}
          onChange={(_, percent) => change(percent)}
          aspect={1}
          circularCrop
          ruleOfThirds
          keepSelection
          minWidth={minWidth}
          minHeight={minWidth}
          className="m-auto shrink-0 [--rc-drag-handle-size:24px]"
        >
          <img
            ref={takeMovesOfCrop}
            src={src}
            alt="Uploaded"
            className={shown ? 'max-w-none!' : 'max-h-[55dvh]! max-w-full'}
            style={zoomed ? { width: zoomed.width, height: zoomed.height } : undefined}
            onLoad={(event) => !shown && begin(event.currentTarget)}
            onError={onError}
          />
        </ReactCrop>
      </div>
      <div className={cn('flex items-center justify-center gap-2', !shown && 'hidden')}>
        <IconButton
          label="Zoom out"
          icon={<ZoomOut className="size-5" aria-hidden="true" />}
          disabled={zoom <= 1}
          onClick={() => zoomBy(-zoomStep)}
        />
        <output className="tabular w-14 text-center text-sm text-muted">{Math.round(zoom * 100)}%</output>
        <IconButton
          label="Zoom in"
          icon={<ZoomIn className="size-5" aria-hidden="true" />}
          disabled={zoom >= maxZoom}
          onClick={() => zoomBy(zoomStep)}
        />
      </div>
    </fieldset>
  );
}
