import sharp from 'sharp';

/**
 * Decodes one image after the other in a process of its own, so that a hostile file can neither block the requests nor
 * exhaust the memory of the web process. The parent ends it after a time limit.
 */
export type ImageOrder = {
  bytes: Uint8Array;
  /** Fractions of the upright image; null for the whole image. */
  crop: { minX: number; minY: number; maxX: number; maxY: number } | null;
  /** The kind 'square' fills 512 × 512 pixels, 'preview' fits into 1,024 × 1,024. */
  kind: 'square' | 'preview';
  minCropPx: number;
  aspectTolerance: number;
};

export type ImageProblem = 'unsupported' | 'animated' | 'too-many-pixels' | 'damaged' | 'too-small' | 'not-square';
export type ImageResult = { image: Uint8Array } | { problem: ImageProblem };
/** A process that met a damaged file, or has become large, decodes no further image. */
export type ImageReply = ImageResult & { isReusable: boolean };

const maxPixels = 60_000_000;
const maxReusedBytes = 200 * 1024 ** 2;
const formats: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'heif', 'gif', 'tiff']);

sharp.concurrency(1);
sharp.cache(false);

process.on('message', (order: ImageOrder) => void reply(order));

async function reply(order: ImageOrder): Promise<void> {
  const result = await render(order).catch((): ImageResult => ({ problem: 'damaged' }));
  const isDamaged = 'problem' in result && result.problem === 'damaged';
  const isReusable = !isDamaged && process.memoryUsage.rss() < maxReusedBytes;
  process.send?.({ ...result, isReusable } satisfies ImageReply);
}

async function render({ bytes, crop, kind, ...limits }: ImageOrder): Promise<ImageResult> {
  // The pixels are limited below, with a message of its own.
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!header || !formats.has(header.format)) return { problem: 'unsupported' };
  // The photos of phones: HEIF like AVIF, but libvips has no decoder for their compression.
  if (header.compression === 'hevc') return { problem: 'unsupported' };
  if ((header.pages ?? 1) > 1 || isAnimatedPng(bytes)) return { problem: 'animated' };
  if (header.width * header.height > maxPixels) return { problem: 'too-many-pixels' };
  const { width, height } = header.autoOrient;
  const left = Math.round((crop?.minX ?? 0) * width);
  const top = Math.round((crop?.minY ?? 0) * height);
  const area = {
    left,
    top,
    width: Math.round((crop?.maxX ?? 1) * width) - left,
    height: Math.round((crop?.maxY ?? 1) * height) - top,
  };
  if (Math.min(area.width, area.height) < limits.minCropPx) return { problem: 'too-small' };
  if (crop && kind === 'square' && Math.abs(area.width / area.height - 1) > limits.aspectTolerance) {
    return { problem: 'not-square' };
  }
  const cropped = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient().extract(area);
  const sized =
    kind === 'square'
      ? cropped.resize(512, 512, { fit: 'cover' })
      : cropped.resize(1024, 1024, { fit: 'inside', withoutEnlargement: true });
  // Without `keepMetadata`, only the pixels remain, in sRGB.
  return { image: await sized.webp({ quality: 86 }).toBuffer() };
}

/**
 * Returns true for an animation, which has this chunk before its first pixels. libvips decodes only its first frame.
 */
function isAnimatedPng(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (head.toString('latin1', 1, 4) !== 'PNG') return false;
  const pixels = head.indexOf('IDAT', 0, 'latin1');
  const animation = head.indexOf('acTL', 0, 'latin1');
  return animation >= 0 && animation < pixels;
}
