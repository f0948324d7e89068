const audioTypes: Readonly<Record<string, string>> = {
  aac: 'audio/aac',
  aif: 'audio/aiff',
  aiff: 'audio/aiff',
  caf: 'audio/x-caf',
  flac: 'audio/flac',
  m4a: 'audio/mp4',
  mka: 'audio/x-matroska',
  mov: 'audio/mp4',
  mp3: 'audio/mpeg',
  mp4: 'audio/mp4',
  oga: 'audio/ogg',
  ogg: 'audio/ogg',
  opus: 'audio/ogg',
  w64: 'audio/x-w64',
  wav: 'audio/wav',
  webm: 'audio/webm',
};

export function audioTypeOf(uri: string): string | null {
  const ending = /\.([a-z0-9]+)$/i.exec(uri)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(audioTypes, ending) ? (audioTypes[ending] ?? null) : null;
}
