import sharp, { type Sharp } from 'sharp';
import type { Brand } from '@/lib/domain/brand/brand';
import { brandColor } from '@/server/installation/names';
import { loadFonts } from '@/server/payments/rendering/fonts';
import { drawLogo, drawSeconds } from './draw-logo';
import {
  contentWidth,
  heightOf,
  imageSize,
  inkColor,
  margin,
  paths,
  shippedMark,
  shortened,
  surfaceColor,
} from './draw-text';

/** The ground of icons: of those that a launcher cuts to its shape, it reaches to the edges. */
type Icon = { sizePx: number; logoShare: number; hasCorners: boolean };

const icons = {
  'icon-180.png': { sizePx: 180, logoShare: 0.74, hasCorners: true },
  'icon-192.png': { sizePx: 192, logoShare: 0.8, hasCorners: false },
  'icon-512.png': { sizePx: 512, logoShare: 0.8, hasCorners: false },
  // The shape shows at least a circle with a radius of 40% of the width.
  'icon-maskable-512.png': { sizePx: 512, logoShare: 0.56, hasCorners: true },
  'favicon.ico': { sizePx: 48, logoShare: 0.9, hasCorners: false },
} as const satisfies Record<string, Icon>;

export type IconName = keyof typeof icons;

const grounds = { light: '#ffffff', dark: '#15181a' } as const;
/** Radius of a corner by width, as in public/icon.svg. */
const cornerShare = 14 / 64;

type Logo = Pick<Brand, 'logoGround'> & { logo: string };

/** Draws the logo on a ground on which it is visible. */
export async function drawIcon(name: IconName, { logo, logoGround }: Logo): Promise<Buffer> {
  const { sizePx, logoShare, hasCorners } = icons[name];
  const png = await compose(sizePx, sizePx, {
    ground: grounds[logoGround === 'dark' ? 'dark' : 'light'],
    radius: hasCorners ? 0 : sizePx * cornerShare,
    logo: await drawLogo(logo, sizePx * logoShare, sizePx * logoShare),
  })
    .png({ compressionLevel: 9 })
    .toBuffer();
  return name === 'favicon.ico' ? icoOf(png, sizePx) : png;
}

type Drawing = { ground: string; radius: number; logo: Buffer };

function compose(width: number, height: number, { ground, radius, logo }: Drawing): Sharp {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${radius}" fill="${ground}"/></svg>`;
  return sharp(Buffer.from(svg))
    .composite([{ input: logo, gravity: 'center' }])
    .timeout({ seconds: drawSeconds });
}

/** Returns an icon file with one image, which all browsers read as PNG. */
function icoOf(png: Buffer, sizePx: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(sizePx, 6);
  header.writeUInt8(sizePx, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

const logoBox = { width: contentWidth, height: 200, top: 100 };
const nameTop = 340;
const taglineSize = 40;

/** Draws the image of link previews: the logo, the name in any script, and the tagline. */
export async function drawSocialImage({ name, tagline, logo, logoGround }: Brand): Promise<Buffer> {
  const book = await loadFonts([name, tagline, '…'], [400, 600]);
  const isDark = logo !== null && logoGround === 'dark';
  const ink = isDark ? surfaceColor : inkColor;
  const isLong = [...name].length > 18;
  const nameSize = isLong ? 64 : 96;
  const nameLines = shortened(name, { size: nameSize, weight: 600 }, isLong ? 2 : 1, book);
  const taglineLines = shortened(tagline, { size: taglineSize, weight: 400 }, 1, book);
  const { width, height } = imageSize;
  const drawn = [
    `<rect width="${width}" height="${height}" fill="${isDark ? grounds.dark : surfaceColor}"/>`,
    logo === null ? shippedMark({ x: margin, y: logoBox.top, scale: logoBox.height / 28, color: brandColor() }) : '',
    paths(nameLines, nameSize, { x: margin, top: nameTop, color: ink }),
    paths(taglineLines, taglineSize, { x: margin, top: nameTop + heightOf(nameLines), color: ink }),
  ];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${drawn.join('')}</svg>`;
  const image = logo === null ? null : await drawLogo(logo, logoBox.width, logoBox.height);
  return sharp(Buffer.from(svg))
    .composite(image ? [{ input: image, left: margin, top: logoBox.top }] : [])
    .png({ palette: true, compressionLevel: 9 })
    .timeout({ seconds: drawSeconds })
    .toBuffer();
}
