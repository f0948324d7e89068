/** Returns the end of a profile's URL, which is never read: 'Søren Müller' gives 'soren-muller'. */
export function nameWithDashes(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ø/g, 'o')
    .replace(/æ/g, 'ae')
    .replace(/ß/g, 'ss')
    .replace(/ł/g, 'l')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

export function voicePath(voice: { id: string; name: string }): string {
  const name = nameWithDashes(voice.name);
  return `/voices/${encodeURIComponent(voice.id)}${name && `/${encodeURIComponent(name)}`}`;
}
