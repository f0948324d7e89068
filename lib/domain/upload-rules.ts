export type UploadPurposeName = 'audio' | 'file' | 'picture';

/** Largest uploads in bytes (docs/rules/audio.md#uploads). */
export const uploadLimits: Readonly<Record<UploadPurposeName, number>> = {
  audio: 2 * 1024 ** 3,
  file: 500 * 1024 ** 2,
  picture: 20 * 1024 ** 2,
};

/** So many named takes come in together at most (docs/rules/audio.md#takes). */
export const mostTakesTogether = 200;

/** A take's or a file's name has so many characters at most. */
export const longestFileName = 200;

/** What is said of a file that is larger than its limit; null of one that is not. */
export function tooLargeText(purpose: UploadPurposeName, size: number): string | null {
  const limit = uploadLimits[purpose];
  return size > limit ? `This file is too large: at most ${sizeText(limit)}.` : null;
}

/**
 * Whether a file of this type can be a recording. Some browsers know no type for .caf or .flac and say the general one:
 * the content decides later.
 */
export function mayBeAudio(contentType: string): boolean {
  return /^(audio\/|video\/(mp4|quicktime|webm|ogg)$|application\/(ogg|octet-stream)$)/.test(contentType);
}

function sizeText(bytes: number): string {
  const megabytes = bytes / 1024 ** 2;
  return megabytes >= 1024 ? `${megabytes / 1024} GB` : `${megabytes} MB`;
}
