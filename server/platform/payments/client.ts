import Stripe from 'stripe';

export type PaymentsConfig = {
  secretKey: string;
  /** Base URL of the API; Stripe's by default, or the simulator's `http://127.0.0.1:<port>`. */
  apiBase?: string | undefined;
  webhookSecret?: string | undefined;
  /** Timeout per attempt; default 20,000. */
  timeoutMs?: number | undefined;
  /** Retries with the same idempotency key; default 2. */
  maxNetworkRetries?: number | undefined;
};

export function createStripeClient(config: PaymentsConfig): Stripe {
  const limits = {
    timeout: config.timeoutMs ?? 20_000,
    maxNetworkRetries: config.maxNetworkRetries ?? 2,
  };
  const common = { ...limits, telemetry: false, appInfo: { name: 'Timbre' } };
  if (!config.apiBase) return new Stripe(config.secretKey, common);
  const base = new URL(config.apiBase);
  const protocol = base.protocol === 'http:' ? 'http' : 'https';
  const port = base.port || (protocol === 'http' ? '80' : '443');
  return new Stripe(config.secretKey, {
    ...common,
    host: base.hostname,
    port,
    protocol,
  });
}

/** Returns true for a test key; the banner 'test payments' depends on it. */
export function isTestKey(secretKey: string): boolean {
  return !/^(sk|rk)_live_/.test(secretKey);
}

/**
 * Returns true for the simulator, which requires a test key, and a loopback URL or the name of its service in
 * docker-compose.yml. An installation that others can reach does not start with either (STRIPE_API_BASE in
 * server/platform/env.ts).
 */
export function isSimulated(config: PaymentsConfig): boolean {
  if (!config.apiBase || !isTestKey(config.secretKey)) return false;
  return ['127.0.0.1', 'localhost', '[::1]', 'stripe'].includes(new URL(config.apiBase).hostname);
}
