import { isLoopback } from '@/server/platform/network/network';
import type { Service } from './services';

type Environment = Record<string, string | undefined>;

const variablesOf: Record<Service, string[]> = {
  postgres: ['DATABASE_URL'],
  s3: ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  mail: ['SMTP_URL'],
  stripe: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
};

/** Variables that are required in addition when the product is reachable from other machines. */
const publicVariables = ['SESSION_SECRET', 'STRIPE_PUBLISHABLE_KEY'];

/** Mail and Stripe are for development only. */
const publicServices: readonly string[] = ['postgres', 's3'] satisfies Service[];

/**
 * Returns the services whose variables are not set (docs/rules/start.md#which-services-are-started).
 * @throws with the missing variables when APP_URL is not local or a service is only partly configured.
 */
export function embeddedServices(environment: Environment, appUrl: string): Service[] {
  const isSet = (name: string) => Boolean(environment[name]);
  const names: Service[] = ['postgres', 's3', 'mail', 'stripe'];
  const absent = names.filter((service) => !variablesOf[service].some(isSet));
  for (const service of names.filter((name) => !absent.includes(name))) {
    const missing = variablesOf[service].filter((name) => !isSet(name));
    const set = variablesOf[service].filter(isSet);
    if (missing.length > 0) throw new Error(`${set.join(' and ')} is set, so ${list(missing)} must be too.`);
  }
  if (isForThisMachine(appUrl)) return absent;

  const allowed = allowedInPublic(environment.TIMBRE_EMBEDDED);
  const refused = absent.filter((service) => !allowed.has(service));
  const missing = [
    ...refused.flatMap((service) => variablesOf[service]),
    ...publicVariables.filter((name) => !isSet(name)),
  ];
  if (missing.length > 0) {
    throw new Error(
      `APP_URL is ${appUrl}, which others can reach, so the embedded services are not used. Set ${list([...new Set(missing)])}.${
        refused.some((service) => publicServices.includes(service))
          ? ' (On a single machine TIMBRE_EMBEDDED=postgres,s3 allows those two.)'
          : ''
      }`,
    );
  }
  return absent;
}

function allowedInPublic(value: string | undefined): Set<string> {
  const names = (value ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  const wrong = names.filter((name) => !publicServices.includes(name));
  if (wrong.length > 0) throw new Error(`TIMBRE_EMBEDDED may name postgres and s3, not ${list(wrong)}.`);
  return new Set(names);
}

/**
 * Returns true if sample data is loaded into a database without users (docs/rules/start.md#sample-data): never where
 * others can reach the product, because the passwords are public.
 * @throws Error when SAMPLE_DATA is neither on nor off.
 */
export function loadsSampleData(environment: Environment, appUrl: string): boolean {
  const setting = environment.SAMPLE_DATA || 'on';
  if (setting !== 'on' && setting !== 'off') throw new Error(`SAMPLE_DATA has to be on or off, not "${setting}".`);
  return setting === 'on' && isForThisMachine(appUrl);
}

export function isForThisMachine(appUrl: string): boolean {
  if (!URL.canParse(appUrl))
    throw new Error(`APP_URL has to be a URL such as https://voices.example.com, not "${appUrl}".`);
  return isLoopback(appUrl);
}

function list(names: string[]): string {
  const last = names.at(-1) ?? '';
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last;
}
