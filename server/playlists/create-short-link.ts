import { randomInt } from 'node:crypto';
import { dayMs } from '@/lib/domain/durations';
import { shareablePath } from '@/lib/domain/own-path';
import { now } from '@/server/platform/clock';
import { db, isUniqueViolation } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { invalidField } from '@/server/platform/errors';
import { takePoint } from '@/server/platform/limits/rate-limit';

/** Omits 0, O, 1, l and I, which look alike in print. */
const signs = '23456789abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ';
const codeLength = 8;

const newCode = (): string => Array.from({ length: codeLength }, () => signs[randomInt(signs.length)]).join('');

/**
 * Creates a short URL, which is always the same for the same page.
 * @throws AppError 'validation' for a URL of another site, 'too-many-requests' for too many new ones.
 */
export async function createShortLink(url: string, address: string): Promise<{ shortURL: string }> {
  const origins = [env.APP_URL, ...(env.PLAY_URL ? [env.PLAY_URL] : [])].map((own) => new URL(own).origin);
  const path = shareablePath(url, origins);
  if (path === null) throw invalidField('url', 'Only pages of this product have short links.');
  const known = await codeOf(path);
  if (known) {
    await renew(path);
    return shortUrl(known);
  }
  await takePoint('shortLinks', address);
  await takePoint('shortLinksDaily', address);
  return shortUrl(await storeLink(path));
}

const shortUrl = (code: string) => ({ shortURL: `${env.APP_URL.replace(/\/$/, '')}/s/${code}` });

async function codeOf(path: string): Promise<string | null> {
  const link = await db.shortLink.findUnique({ where: { path }, select: { code: true } });
  return link?.code ?? null;
}

const renewedAfterMs = 30 * dayMs;

/** Renews a short link, which expires a year after it was last requested (docs/rules/api.md#expiry). */
async function renew(path: string): Promise<void> {
  const old = new Date(now().getTime() - renewedAfterMs);
  await db.shortLink.updateMany({ where: { path, created: { lt: old } }, data: { created: now() } });
}

async function storeLink(path: string): Promise<string> {
  try {
    const { code } = await db.shortLink.create({ data: { code: newCode(), path }, select: { code: true } });
    return code;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const known = await codeOf(path);
    if (!known) throw error;
    return known;
  }
}
