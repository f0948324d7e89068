import { env } from '@/server/platform/env';

/**
 * Sends traces of requests, queries and jobs to OTEL_EXPORTER_OTLP_ENDPOINT, if it is set. Loads the SDK only then.
 * @returns a function that sends the last spans.
 */
export async function startTracing(service: 'web' | 'worker'): Promise<() => Promise<void>> {
  if (!env.OTEL_EXPORTER_OTLP_ENDPOINT) return () => Promise.resolve();
  const { startSdk } = await import('./tracing-sdk');
  return startSdk(`timbre-${service}`);
}
