import Stripe from 'stripe';

export interface PaymentsConfig {
  /** `sk_…` or `rk_…`, live or test. */
  secretKey: string;
  /** Base URL of the API unless it is Stripe's: the simulator's `http://127.0.0.1:<port>`. */
  apiBase?: string | undefined;
  /** `whsec_…`, the signing secret of webhooks. */
  webhookSecret?: string | undefined;
  /** Timeout of one attempt in ms. Default 20,000. */
  timeoutMs?: number | undefined;
  /** Retries after the first attempt, with the same idempotency key. Default 2. */
  maxNetworkRetries?: number | undefined;
}

/** Creates the SDK's client; the API version is the one of the SDK's types. */
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

/** Returns whether a key moves no real money; the banner 'test payments' depends on it. */
export function isTestKey(secretKey: string): boolean {
  return !/^(sk|rk)_live_/.test(secretKey);
}

/** Returns whether requests go to the simulator: a test key, and a loopback URL. */
export function isSimulated(config: PaymentsConfig): boolean {
  if (!config.apiBase || !isTestKey(config.secretKey)) return false;
  return ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(config.apiBase).hostname);
}
