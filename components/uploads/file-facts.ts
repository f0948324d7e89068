const typesByEnding: Readonly<Record<string, string>> = {
  wav: 'audio/wav',
  aif: 'audio/aiff',
  aiff: 'audio/aiff',
  aifc: 'audio/aiff',
  flac: 'audio/flac',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  ogg: 'audio/ogg',
  opus: 'audio/ogg',
  caf: 'audio/x-caf',
  wma: 'audio/x-ms-wma',
  pdf: 'application/pdf',
  txt: 'text/plain',
  md: 'text/markdown',
  csv: 'text/csv',
  rtf: 'application/rtf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  zip: 'application/zip',
  mov: 'video/quicktime',
  mp4: 'video/mp4',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
};

const general = 'application/octet-stream';

/** Content types of lossless formats, with the aliases that browsers use. */
const lossless = new Set([
  'audio/wav',
  'audio/x-wav',
  'audio/wave',
  'audio/vnd.wave',
  'audio/aiff',
  'audio/x-aiff',
  'audio/flac',
  'audio/x-flac',
]);

type NamedFile = Pick<File, 'name' | 'type'>;

/**
 * Returns the extension: 'wav' for 'take 1.WAV'; '' if the name has none that the server accepts (at most ten letters
 * and digits).
 */
export function endingOf(name: string): string {
  return /\.([a-z0-9]{1,10})$/iu.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** The browser's type, else one by extension, else the generic one (docs/rules/audio.md). */
export function contentTypeOf(file: NamedFile): string {
  const browserType = file.type.split(';')[0]?.trim() ?? '';
  return browserType || typesByEnding[endingOf(file.name)] || general;
}

export function isLossless(file: NamedFile): boolean {
  return lossless.has(contentTypeOf(file));
}

/**
 * Returns the name without its extension: 'Hello (take 2)' for 'Hello (take 2).wav'. A name that consists of the
 * extension stays unchanged.
 */
export function nameWithoutEnding(name: string): string {
  const cut = name.replace(/\.[a-z0-9]{1,10}$/iu, '').trim();
  return cut || name;
}

/** Shortens a name, and never splits a surrogate pair. */
export function shortened(name: string, longest: number): string {
  return name
    .slice(0, longest)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd();
}

/**
 * Maximum of milliseconds in which a file reports its duration. Slower files are uploaded without it; the worker
 * measures it anyway.
 */
const timeoutMs = 3_000;

export function audioDuration(file: File): Promise<number | null> {
  const objectUrl = URL.createObjectURL(file);
  const audio = new Audio();
  audio.preload = 'metadata';
  return new Promise<number | null>((resolve) => {
    const timer = setTimeout(() => resolve(null), timeoutMs);
    const finish = (seconds: number | null) => {
      clearTimeout(timer);
      resolve(seconds);
    };
    audio.onloadedmetadata = () => {
      const { duration } = audio;
      finish(Number.isFinite(duration) && duration >= 0 && duration <= 86_400 ? duration : null);
    };
    audio.onerror = () => finish(null);
    audio.src = objectUrl;
  }).finally(() => {
    audio.removeAttribute('src');
    URL.revokeObjectURL(objectUrl);
  });
}
