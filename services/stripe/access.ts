import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { SimulatedError } from './errors';

/** @throws SimulatedError 401 unless the request has the simulator's own key; the message identifies live keys */
export function requireKey(headers: IncomingHttpHeaders, secretKey: string): void {
  const key = keyOf(headers.authorization ?? '');
  if (/^(sk|rk|pk)_live_/.test(key)) {
    throw unauthorized('This is a simulator: it moves no money and refuses live keys. Use its own test key.');
  }
  if (key === '') throw unauthorized('You did not provide an API key.');
  const same = key.length === secretKey.length && timingSafeEqual(Buffer.from(key), Buffer.from(secretKey));
  if (!same) throw unauthorized('Invalid API key provided.');
}

/** Returns the connected account on whose behalf the request is sent. */
export function connectedAccountOf(headers: IncomingHttpHeaders): string | null {
  const account = headers['stripe-account'] ?? headers['stripe-context'];
  return typeof account === 'string' && account !== '' ? account : null;
}

function keyOf(authorization: string): string {
  const [scheme = '', value = ''] = authorization.split(' ');
  if (scheme.toLowerCase() === 'bearer') return value;
  if (scheme.toLowerCase() !== 'basic') return '';
  return Buffer.from(value, 'base64').toString('utf8').split(':')[0] ?? '';
}

function unauthorized(message: string): SimulatedError {
  return new SimulatedError(401, { type: 'invalid_request_error', message });
}
