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

/** The first match counts: a phone's header also names the system that it is based on. */
const systems: ReadonlyArray<[RegExp, string]> = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Returns, for example, 'Firefox on Windows'; empty when neither is known. */
export function deviceName(userAgent: string | null): string {
  const family = agentFamily(userAgent);
  const browser = family === 'none' || family === 'other' ? null : family;
  const start = userAgent?.slice(0, 500) ?? '';
  const system = systems.find(([pattern]) => pattern.test(start))?.[1] ?? null;
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? '';
}
