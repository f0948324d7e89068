import type { Actor } from '@/server/access/actor';

/** Which side of the project the reader is on. Support sees both sides. */
export type Reader = { actorId: string; isCustomer: boolean; voiceId: string | null; isSupport: boolean };

export function readerOf(actor: Actor, scopes: ReadonlySet<string>): Reader {
  const isSupport = scopes.has('support');
  const voiceId = actor.isVoice && !isSupport ? actor.userId : null;
  return { actorId: actor.userId, isCustomer: !voiceId, voiceId, isSupport };
}
