import type { EngineName } from './engine';

/** Lists messages that come from the engines and the sample data, while a page does what it should. */
const noise: readonly { pattern: RegExp; reason: string; engine?: EngineName }[] = [
  { pattern: /[/=]test(?:\/|%2F)[\w-]+\.mp3/, reason: 'the demos of `buildVoice` have no files' },
  { pattern: /\/v1\/stream\?uri=previews%2F[\w-]+\.mp3/, reason: 'the takes of `buildLineTake` have no previews' },
  {
    pattern: /NS_BINDING_ABORTED|NS_ERROR_ABORT|NetworkError when attempting to fetch resource/,
    reason: 'a navigation ends the requests of the page',
    engine: 'firefox',
  },
  {
    pattern: /A ServiceWorker intercepted the request and encountered an unexpected error/,
    reason: 'the same for a request that the service worker passes on',
    engine: 'firefox',
  },
  {
    pattern: /due to access control checks/,
    reason: 'a navigation ends the requests of the page',
    engine: 'webkit',
  },
  {
    pattern: /Unrecognized Content-Security-Policy directive 'manifest-src'/,
    reason: 'WebKit does not know the directive, which then has no effect',
    engine: 'webkit',
  },
];

/** Returns the messages that say something about the product. */
export function withoutNoise(engine: EngineName, messages: readonly string[]): string[] {
  const known = noise.filter((entry) => !entry.engine || entry.engine === engine);
  return [...new Set(messages)].filter((message) => !known.some(({ pattern }) => pattern.test(message)));
}
