import { isLoopback } from '@/server/platform/network/network';
import { startStripeSimulator } from './simulator';

/** Runs the service `stripe` of docker-compose.yml, for an APP_URL on this machine only. */
const { APP_URL = '', OPERATOR_COUNTRY, STRIPE_PORT, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET = '' } = process.env;
if (!isLoopback(APP_URL)) throw new Error('The simulator of Stripe serves an APP_URL on this machine only.');
const simulator = await startStripeSimulator({
  port: Number(STRIPE_PORT),
  hostName: 'stripe',
  dataFile: '/data/stripe.sqlite',
  webhookUrl: 'http://web:3000/v1/webhooks/stripe',
  webhookSecret: STRIPE_WEBHOOK_SECRET,
  country: OPERATOR_COUNTRY,
  secretKey: STRIPE_SECRET_KEY,
});
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => void simulator.close().then(() => process.exit()));
