export type UploadPurposeName = 'audio' | 'file' | 'picture';

export const uploadLimits: Readonly<Record<UploadPurposeName, number>> = {
  audio: 2 * 1024 ** 3,
  file: 500 * 1024 ** 2,
  picture: 20 * 1024 ** 2,
};

export const maxTakesPerDelivery = 200;

/** Maximum of upload URLs in one request. */
export const maxSignedTogether = 50;

export const maxFileNameLength = 200;

export function tooLargeText(purpose: UploadPurposeName, size: number): string | null {
  const limit = uploadLimits[purpose];
  return size > limit ? `This file is too large: at most ${sizeText(limit)}.` : null;
}

/**
 * Returns whether a file of this content type can be a recording. Some browsers report application/octet-stream for
 * .caf or .flac; the content is checked later.
 */
export function mayBeAudio(contentType: string): boolean {
  return /^(audio\/|video\/(mp4|quicktime|webm|ogg)$|application\/(ogg|octet-stream)$)/.test(contentType);
}

function sizeText(bytes: number): string {
  const megabytes = bytes / 1024 ** 2;
  return megabytes >= 1024 ? `${megabytes / 1024} GB` : `${megabytes} MB`;
}
