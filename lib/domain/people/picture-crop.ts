/** Fractions of the upright picture, 0 to 1. */
export type Crop = { minX: number; minY: number; maxX: number; maxY: number };

export const minCropPx = 50;
/** Distance of the first crop from the edges of the shown picture. */
export const cropMarginPx = 100;
export const cropStepPx = 10;
export const zoomStep = 0.1;
/** Tolerance of the ratio of width to height, because fractions are rounded to pixels. */
export const aspectTolerance = 0.1;

export type CropProblem = 'too-small' | 'not-square';

export type Box = { left: number; top: number; width: number; height: number };

export function boxOf(crop: Crop, picture: { width: number; height: number }): Box {
  const left = Math.round(crop.minX * picture.width);
  const top = Math.round(crop.minY * picture.height);
  return {
    left,
    top,
    width: Math.max(0, Math.round(crop.maxX * picture.width) - left),
    height: Math.max(0, Math.round(crop.maxY * picture.height) - top),
  };
}

export function cropProblem({ width, height }: Box): CropProblem | null {
  if (width < minCropPx || height < minCropPx) return 'too-small';
  return Math.abs(width / height - 1) > aspectTolerance ? 'not-square' : null;
}

/** The largest square in the middle that keeps the margin, at least of the minimum size. */
export function firstCrop(shown: { width: number; height: number }): Box {
  const shortest = Math.min(shown.width, shown.height);
  const side = Math.min(shortest, Math.max(minCropPx, shortest - 2 * cropMarginPx));
  return { left: (shown.width - side) / 2, top: (shown.height - side) / 2, width: side, height: side };
}

/** Moves the crop within the picture. */
export function moved(box: Box, dx: number, dy: number, shown: { width: number; height: number }): Box {
  const clamp = (value: number, max: number) => Math.min(Math.max(0, value), Math.max(0, max));
  return {
    ...box,
    left: clamp(box.left + dx, shown.width - box.width),
    top: clamp(box.top + dy, shown.height - box.height),
  };
}

/** Enlarges or shrinks the crop around its center by this many pixels, within the minimum size and the picture. */
export function resized(box: Box, by: number, shown: { width: number; height: number }): Box {
  const longest = Math.min(shown.width, shown.height);
  const side = Math.min(longest, Math.max(Math.min(minCropPx, longest), box.width + by));
  const shift = (box.width - side) / 2;
  return moved({ ...box, width: side, height: side }, shift, shift, shown);
}
