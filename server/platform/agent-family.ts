const families: ReadonlyArray<[RegExp, string]> = [
  [/\b(?:Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|HeadlessChrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.* Safari\//, 'Safari'],
];

/** The browser family of a User-Agent header, 'none' without one, 'other' for programs and the rest. */
export function agentFamily(userAgent: string | null): string {
  if (!userAgent) return 'none';
  // Longer ones are made up, and are not searched.
  const start = userAgent.slice(0, 500);
  return families.find(([pattern]) => pattern.test(start))?.[1] ?? 'other';
}
