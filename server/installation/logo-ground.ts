import sharp from 'sharp';
import { contrast } from '@/lib/domain/brand/contrast';
import type { Brand } from '@/lib/domain/brand/brand';
import { AppError } from '@/server/platform/errors';

const [lightGround, darkGround] = ['#f4f5f5', '#111314'];
const sidePx = 96;
/** A pixel counts as ink from this opacity on. */
const minAlpha = 128;
/** Contrast from which a part of the logo is told apart from its ground, and the share of it that has to be. */
const minContrast = 1.5;
const minShare = 0.6;

/**
 * Returns the ground on which a logo is visible.
 * @param svg that has been sanitized
 * @throws AppError 'validation' for a logo that shows nothing, or that cannot be drawn
 */
export async function logoGround(svg: string): Promise<Brand['logoGround']> {
  const pixels = await draw(svg);
  const ink: string[] = [];
  for (let at = 0; at < pixels.length; at += 4) {
    if ((pixels[at + 3] ?? 0) >= minAlpha) ink.push(`#${pixels.subarray(at, at + 3).toString('hex')}`);
  }
  if (ink.length === 0) throw unusable('This logo shows nothing. Please check its colors.');
  const shareOn = (ground: string) => ink.filter((color) => contrast(color, ground) >= minContrast).length / ink.length;
  const [onLight, onDark] = [shareOn(lightGround), shareOn(darkGround)];
  if (onLight >= minShare && onDark >= minShare) return 'any';
  return onLight >= onDark ? 'light' : 'dark';
}

async function draw(svg: string): Promise<Buffer> {
  try {
    return await sharp(Buffer.from(svg))
      .resize(sidePx, sidePx, { fit: 'inside' })
      .ensureAlpha()
      .timeout({ seconds: 5 })
      .raw()
      .toBuffer();
  } catch {
    throw unusable('This logo cannot be drawn. Please export it again.');
  }
}

const unusable = (message: string): AppError => new AppError('validation', message, { fields: { logo: message } });
