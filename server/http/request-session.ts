import { sealData, unsealData } from 'iron-session';
import { LRUCache } from 'lru-cache';
import type { Actor } from '@/server/access/actor';
import { actorOfToken } from '@/server/access/sessions';
import type { SessionChange } from '@/server/platform/http-result';
import { env } from '@/server/platform/env';
import { isHttps, sessionCookie } from '@/server/platform/session-cookie';
import { workContext } from '@/server/platform/queue/work-context';

/** Tokens are cached, because unsealing takes longer than looking up the session. */
const maxCachedTokens = 5_000;
const cachedTokens = new LRUCache<string, string>({ max: maxCachedTokens });

/** Returns null for a damaged cookie or one sealed with another secret. */
async function tokenOf(cookie: string): Promise<string | null> {
  const cachedToken = cachedTokens.get(cookie);
  if (cachedToken) return cachedToken;
  try {
    const seal = decodeURIComponent(cookie);
    const { token } = await unsealData<{ token?: string }>(seal, { password: env.SESSION_SECRET, ttl: 0 });
    if (token) cachedTokens.set(cookie, token);
    return token ?? null;
  } catch {
    return null;
  }
}

export async function actorOfCookie(cookie: string | undefined): Promise<Actor | null> {
  const token = cookie ? await tokenOf(cookie) : null;
  const actor = token ? await actorOfToken(token) : null;
  const context = workContext();
  if (context && actor) context.userId = actor.userId;
  return actor;
}

export function actorOfRequest(request: Request): Promise<Actor | null> {
  const header = request.headers.get('cookie') ?? '';
  const name = `${sessionCookie()}=`;
  const cookie = header.split(/;\s*/).find((pair) => pair.startsWith(name));
  return actorOfCookie(cookie?.slice(name.length));
}

export async function sessionHeader(change: SessionChange): Promise<string> {
  const secure = isHttps() ? '; Secure' : '';
  const common = `Path=/; HttpOnly; SameSite=Lax${secure}`;
  if (!change) return `${sessionCookie()}=; ${common}; Max-Age=0`;
  const seal = await sealData({ token: change.token }, { password: env.SESSION_SECRET, ttl: 0 });
  const seconds = Math.max(1, Math.floor((change.expiresAt.getTime() - Date.now()) / 1000));
  return `${sessionCookie()}=${encodeURIComponent(seal)}; ${common}; Max-Age=${seconds}`;
}
