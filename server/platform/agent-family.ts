const families: ReadonlyArray<[RegExp, string]> = [
  [/\b(?:Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|HeadlessChrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.* Safari\//, 'Safari'],
];

/** Returns 'none' without a header, 'other' for programs and unknown browsers. */
export function agentFamily(userAgent: string | null): string {
  if (!userAgent) return 'none';
  const start = userAgent.slice(0, 500);
  return families.find(([pattern]) => pattern.test(start))?.[1] ?? 'other';
}
