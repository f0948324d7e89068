import { accentColors } from '@/lib/domain/brand/accent';
import { env } from '@/server/platform/env';
import { currentBrand } from './brand';

export const brandName = (): string => currentBrand().name;

/** Returns a text such as 'Timbre, the voice-over marketplace', or only the name if there is no tagline. */
export function nameWithTagline(): string {
  const { name, tagline } = currentBrand();
  return tagline ? `${name}, ${tagline}` : name;
}

/** Returns what users read instead of the name of a support agent. */
export const supportName = (): string => `${brandName()} support`;

/** Returns the seller on documents: OPERATOR_NAME, or the name of the installation where it is not set. */
export const operatorName = (): string => env.OPERATOR_NAME || brandName();

/** Returns the accent color on the light ground of documents and images. */
export const brandColor = (): string => accentColors(currentBrand().accent).light.accent;
