import sharp from 'sharp';
import { deleteObjects, type ShareImageToRender } from '@/server/jobs';
import { type FontBook, loadFonts } from '@/server/payments/rendering/fonts';
import { isolate, type Line, setText, type TextStyle } from '@/server/payments/rendering/set-text';
import { transaction } from '@/server/platform/db';
import { newId } from '@/server/platform/ids';
import { enqueue } from '@/server/platform/queue/queue';
import { putObject } from '@/server/platform/storage/storage';
import { expectedShareImage, type ShareImageFacts, storedUri } from '@/server/voices/share-image';
import { drawLogo } from './draw-logo';
import {
  contentWidth,
  heightOf,
  imageSize,
  inkColor,
  margin,
  mutedColor,
  paths,
  shippedMark,
  shortened,
  surfaceColor,
} from './draw-text';

/** Draws the image that link previews show of a voice, unless it exists. Replaces the one from before a change. */
export async function handleRenderShareImage({ voiceId }: ShareImageToRender): Promise<void> {
  const expected = await expectedShareImage(voiceId);
  if (!expected) return;
  const { facts, digest } = expected;
  if (await storedUri(voiceId, digest)) return;
  // A key of its own for each drawing, so that deleting one never deletes another.
  const uri = `share-images/${voiceId}/${newId()}.png`;
  await putObject(uri, await drawShareImage(facts), 'image/png');
  await transaction(async (tx) => {
    // Erasing the voice waits for this, and then deletes the image.
    const [voice] = await tx.$queryRaw<unknown[]>`
      SELECT 1 FROM users WHERE id = ${voiceId} AND "erasedAt" IS NULL FOR NO KEY UPDATE`;
    const stored = await tx.shareImage.findUnique({ where: { voiceId } });
    if (!voice || stored?.digest === digest) return enqueue(tx, deleteObjects, { keys: [uri] });
    await tx.shareImage.upsert({ where: { voiceId }, create: { voiceId, digest, uri }, update: { digest, uri } });
    if (stored) await enqueue(tx, deleteObjects, { keys: [stored.uri] });
  });
}

const brandStyle: TextStyle = { size: 40, weight: 600 };
const factStyle: TextStyle = { size: 36, weight: 400 };
/** Styles of which the first in which the name fits is used. */
const nameStyles = [
  { fontSize: 96, maxLines: 1 },
  { fontSize: 80, maxLines: 1 },
  { fontSize: 64, maxLines: 2 },
  { fontSize: 48, maxLines: 2 },
] as const;
const smallestName = nameStyles[3];

const textTop = 160;
/** Position of the waveform; `top` is lower for scripts with high lines. */
const waveform = { top: 420, bottom: 566, bars: 88, gap: 5, minBar: 7 };

/** Draws the image of a link preview as PNG, in the light colors of the product. Names may be of any script. */
export async function drawShareImage({ brand, name, place, languages, peaks }: ShareImageFacts): Promise<Buffer> {
  const lineOfFacts = [place, languages].filter(Boolean).map(isolate).join(' · ');
  const book = await loadFonts([brand.name, name, lineOfFacts, '…'], [400, 600]);
  const { lines: nameLines, fontSize } = nameIn(name, book);
  const factLines = shortened(lineOfFacts, factStyle, 1, book);
  const factTop = textTop + heightOf(nameLines) + 6;
  const mark = await markOf(brand);
  const drawn = [
    `<rect width="${imageSize.width}" height="${imageSize.height}" fill="${surfaceColor}"/>`,
    mark.svg,
    paths(setText(brand.name, brandStyle, contentWidth, book), brandStyle.size, {
      x: margin + mark.width + 13,
      top: 57,
      color: inkColor,
    }),
    paths(nameLines, fontSize, { x: margin, top: textTop, color: inkColor }),
    paths(factLines, factStyle.size, { x: margin, top: factTop, color: mutedColor }),
    bars(peaks, Math.max(waveform.top, factTop + heightOf(factLines) + 20), brand.color),
  ];
  const { width, height } = imageSize;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${drawn.join('')}</svg>`;
  return sharp(Buffer.from(svg)).composite(mark.images).png({ palette: true, compressionLevel: 9 }).toBuffer();
}

const markBox = { top: 58, width: 240, height: 56, inset: 6 };

/** Returns the logo at the top, on a plate if it is visible only on dark grounds. */
async function markOf({ logo, logoGround, color }: ShareImageFacts['brand']) {
  if (logo === null) return { svg: shippedMark({ x: margin, y: 60, scale: 1.9, color }), width: 53, images: [] };
  const { top, width: maxWidth, height: maxHeight, inset } = markBox;
  const isDark = logoGround === 'dark';
  const edge = isDark ? inset : 0;
  const input = await drawLogo(logo, maxWidth - 2 * edge, maxHeight - 2 * edge);
  const { width, height } = await sharp(input).metadata();
  const plate = `<rect x="${margin}" y="${top}" width="${width + 2 * edge}" height="${height + 2 * edge}" rx="8" fill="${inkColor}"/>`;
  return {
    svg: isDark ? plate : '',
    width: width + 2 * edge,
    images: [{ input, left: margin + edge, top: top + edge }],
  };
}

function nameIn(name: string, book: FontBook): { lines: Line[]; fontSize: number } {
  for (const { fontSize, maxLines } of nameStyles) {
    const lines = setText(name, { size: fontSize, weight: 600 }, contentWidth, book);
    if (lines.length <= maxLines) return { lines, fontSize };
  }
  const { fontSize, maxLines } = smallestName;
  return { lines: shortened(name, { size: fontSize, weight: 600 }, maxLines, book), fontSize };
}

/** Draws the loudest of each share of the recording; a row of dots without one. */
function bars(peaks: string | null, top: number, color: string): string {
  const levels = peaks === null ? new Uint8Array() : Buffer.from(peaks, 'base64');
  const loudest = Math.max(1, ...levels);
  const step = contentWidth / waveform.bars;
  const width = step - waveform.gap;
  return Array.from({ length: waveform.bars }, (_, bar) => {
    const from = Math.floor((bar * levels.length) / waveform.bars);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * levels.length) / waveform.bars));
    const level = Math.max(0, ...levels.subarray(from, to)) / loudest;
    const height = Math.max(waveform.minBar, level * (waveform.bottom - top));
    const y = (top + waveform.bottom - height) / 2;
    return `<rect x="${margin + bar * step}" y="${y}" width="${width}" height="${height}" rx="${width / 2}" fill="${color}"/>`;
  }).join('');
}
