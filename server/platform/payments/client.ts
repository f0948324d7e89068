import Stripe from 'stripe';

export interface PaymentsConfig {
  /** `sk_…` or `rk_…`, live or test. */
  secretKey: string;
  /** Where the API is when it is not Stripe's own address: the simulator's `http://127.0.0.1:<port>`. */
  apiBase?: string | undefined;
  /** `whsec_…`, the secret that webhooks are signed with. */
  webhookSecret?: string | undefined;
  /** Time limit of one attempt, ms. Default 20,000. */
  timeoutMs?: number | undefined;
  /** Attempts after the first one, each with the same idempotency key. Default 2. */
  maxNetworkRetries?: number | undefined;
}

/** The SDK's client; the API version is the one that this SDK release is typed for. */
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

/** True for every key that moves no real money. Decides whether the banner 'test payments' is shown. */
export function isTestKey(secretKey: string): boolean {
  return !/^(sk|rk)_live_/.test(secretKey);
}

/** True when calls go to the simulator: a test key, and an API address on this machine. */
export function isSimulated(config: PaymentsConfig): boolean {
  if (!config.apiBase || !isTestKey(config.secretKey)) return false;
  return ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(config.apiBase).hostname);
}
