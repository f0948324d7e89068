import sharp from 'sharp';
import { deleteObjects, type ShareImageToRender } from '@/server/jobs';
import { type FontBook, loadFonts } from '@/server/payments/rendering/fonts';
import { type GlyphRun, isolate, type Line, setText, type TextStyle } from '@/server/payments/rendering/set-text';
import { transaction } from '@/server/platform/db';
import { newId } from '@/server/platform/ids';
import { enqueue } from '@/server/platform/queue/queue';
import { putObject } from '@/server/platform/storage/storage';
import { expectedShareImage, type ShareImageFacts, storedUri } from '@/server/voices/share-image';

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

const imageSize = { width: 1200, height: 630 };
const margin = 72;
const contentWidth = imageSize.width - 2 * margin;

const inkColor = '#15181a';
const mutedColor = '#525c61';
const accentColor = '#bf3600';
const surfaceColor = '#f4f5f5';

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
  const book = await loadFonts([brand, name, lineOfFacts, '…'], [400, 600]);
  const { lines: nameLines, fontSize } = nameIn(name, book);
  const factLines = shortened(lineOfFacts, factStyle, 1, book);
  const factTop = textTop + heightOf(nameLines) + 6;
  const drawn = [
    `<rect width="${imageSize.width}" height="${imageSize.height}" fill="${surfaceColor}"/>`,
    logo,
    paths(setText(brand, brandStyle, contentWidth, book), brandStyle.size, {
      x: margin + 66,
      top: 57,
      color: inkColor,
    }),
    paths(nameLines, fontSize, { x: margin, top: textTop, color: inkColor }),
    paths(factLines, factStyle.size, { x: margin, top: factTop, color: mutedColor }),
    bars(peaks, Math.max(waveform.top, factTop + heightOf(factLines) + 20)),
  ];
  const { width, height } = imageSize;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${drawn.join('')}</svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true, compressionLevel: 9 }).toBuffer();
}

/** The paths are those of components/shell/logo.tsx. */
const logo = `<g transform="translate(${margin} 60) scale(1.9)" fill="none" stroke-width="3" stroke-linecap="round">
  <path d="M3.5 12v4M9 7.5v13M19.5 9.5v9M25 12v4" stroke="${inkColor}"/><path d="M14.25 3v22" stroke="${accentColor}"/></g>`;

function nameIn(name: string, book: FontBook): { lines: Line[]; fontSize: number } {
  for (const { fontSize, maxLines } of nameStyles) {
    const lines = setText(name, { size: fontSize, weight: 600 }, contentWidth, book);
    if (lines.length <= maxLines) return { lines, fontSize };
  }
  const { fontSize, maxLines } = smallestName;
  return { lines: shortened(name, { size: fontSize, weight: 600 }, maxLines, book), fontSize };
}

const heightOf = (lines: readonly Line[]) => lines.reduce((sum, { height }) => sum + height, 0);

/** Ends a text that needs more lines with an ellipsis. */
function shortened(text: string, style: TextStyle, maxLines: number, book: FontBook): Line[] {
  const whole = setText(text, style, contentWidth, book);
  if (whole.length <= maxLines) return whole;
  const letters = [...text];
  let [fitting, tooLong] = [0, letters.length];
  while (tooLong - fitting > 1) {
    const middle = (fitting + tooLong) >> 1;
    const lines = setText(`${letters.slice(0, middle).join('').trimEnd()}…`, style, contentWidth, book);
    if (lines.length <= maxLines) fitting = middle;
    else tooLong = middle;
  }
  return setText(`${letters.slice(0, fitting).join('').trimEnd()}…`, style, contentWidth, book);
}

type TextPosition = { x: number; top: number; color: string };

/**
 * Draws glyphs as outlines, so that the image needs no fonts of the system. Right-to-left lines end at the right
 * margin.
 */
function paths(lines: readonly Line[], fontSize: number, { x, top, color }: TextPosition): string {
  let y = top;
  const drawn: string[] = [];
  for (const line of lines) {
    const left = line.isRightToLeft ? imageSize.width - margin - line.width : x;
    for (const run of line.runs) drawn.push(outlines(run, fontSize, left + run.x, y + line.baseline));
    y += line.height;
  }
  return `<g fill="${color}">${drawn.join('')}</g>`;
}

function outlines({ face, glyphs }: GlyphRun, fontSize: number, x: number, baseline: number): string {
  const scale = fontSize / face.unitsPerEm;
  let advance = 0;
  const drawn = glyphs.map((glyph) => {
    const at = `translate(${advance + glyph.x} ${glyph.y})`;
    advance += glyph.advance;
    return `<path transform="${at}" d="${face.font.glyphToPath(glyph.id)}"/>`;
  });
  return `<g transform="translate(${x} ${baseline}) scale(${scale} ${-scale})">${drawn.join('')}</g>`;
}

/** Draws the loudest of each share of the recording; a row of dots without one. */
function bars(peaks: string | null, top: number): string {
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
    return `<rect x="${margin + bar * step}" y="${y}" width="${width}" height="${height}" rx="${width / 2}" fill="${accentColor}"/>`;
  }).join('');
}
