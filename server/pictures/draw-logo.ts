import sharp from 'sharp';

/** Time after which a drawing is given up. */
export const drawSeconds = 10;

/** Draws a sanitized logo as large as it fits. */
export async function drawLogo(svg: string, maxWidth: number, maxHeight: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: 144 })
    .resize(Math.floor(maxWidth), Math.floor(maxHeight), { fit: 'inside' })
    .png()
    .timeout({ seconds: drawSeconds })
    .toBuffer();
}
