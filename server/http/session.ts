import { sealData, unsealData } from 'iron-session';
import { cookies } from 'next/headers';
import { cache } from 'react';
import type { Actor } from '@/server/access/actor';
import { actorOfToken } from '@/server/access/sessions';
import type { SessionChange } from '@/server/platform/answer';
import { env } from '@/server/platform/env';

export const sessionCookie = 'timbre_session';

async function actorOfSeal(seal: string | undefined): Promise<Actor | null> {
  if (!seal) return null;
  try {
    const { token } = await unsealData<{ token?: string }>(seal, { password: env.SESSION_SECRET, ttl: 0 });
    return token ? await actorOfToken(token) : null;
  } catch (error) {
    // A cookie sealed with another secret, or none of ours: the same as no cookie. A database that is down is not.
    if (error instanceof Error && /seal|password|mac|hmac|decrypt|expired/i.test(error.message)) return null;
    throw error;
  }
}

/** Who sent this request. */
export function actorOfRequest(request: Request): Promise<Actor | null> {
  const header = request.headers.get('cookie') ?? '';
  const found = header.split(/;\s*/).find((pair) => pair.startsWith(`${sessionCookie}=`));
  return actorOfSeal(found ? decodeURIComponent(found.slice(sessionCookie.length + 1)) : undefined);
}

/** Who is looking at the page that is being drawn; asked once a page. */
export const currentActor: () => Promise<Actor | null> = cache(async () =>
  actorOfSeal((await cookies()).get(sessionCookie)?.value),
);

/** The Set-Cookie header that starts or ends a session. */
export async function sessionHeader(change: SessionChange): Promise<string> {
  const secure = env.APP_URL.startsWith('https:') ? '; Secure' : '';
  const common = `Path=/; HttpOnly; SameSite=Lax${secure}`;
  if (!change) return `${sessionCookie}=; ${common}; Max-Age=0`;
  const seal = await sealData({ token: change.token }, { password: env.SESSION_SECRET, ttl: 0 });
  const seconds = Math.max(1, Math.floor((change.expiresAt.getTime() - Date.now()) / 1000));
  return `${sessionCookie}=${encodeURIComponent(seal)}; ${common}; Max-Age=${seconds}`;
}
