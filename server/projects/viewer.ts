import type { Actor } from '@/server/access/actor';

/** Support sees both sides of a project. */
export type Viewer = { actorId: string; isCustomer: boolean; voiceId: string | null; isSupport: boolean };

export function viewerOf(actor: Actor, scopes: ReadonlySet<string>): Viewer {
  const isSupport = scopes.has('support');
  const voiceId = actor.isVoice && !isSupport ? actor.userId : null;
  return { actorId: actor.userId, isCustomer: !voiceId, voiceId, isSupport };
}
