import { LRUCache } from 'lru-cache';
import type { Actor } from '@/server/access/actor';
import { db } from '@/server/platform/db';
import type { LoggedEvent } from '@/server/platform/events';

type ProjectRelation = { isTeam: boolean; isListedVoice: boolean };

const relationCache = new LRUCache<string, Promise<ProjectRelation>>({ max: 10_000, ttl: 2_000 });

function relationOf(userId: string, projectId: string): Promise<ProjectRelation> {
  const key = `${userId} ${projectId}`;
  const cachedRelation = relationCache.get(key);
  if (cachedRelation) return cachedRelation;
  const pendingRelation = findRelation(userId, projectId);
  relationCache.set(key, pendingRelation);
  pendingRelation.catch(() => relationCache.delete(key));
  return pendingRelation;
}

/** After a removal from a team, the next event of its projects is checked against the database. */
function forgetRelations(userId: string): void {
  for (const key of relationCache.keys()) if (key.startsWith(`${userId} `)) relationCache.delete(key);
}

async function findRelation(userId: string, projectId: string): Promise<ProjectRelation> {
  const project = await db.project.findFirst({
    where: { id: projectId },
    select: {
      canceledAt: true,
      team: { select: { members: { where: { userId }, select: { userId: true } } } },
      voices: { where: { voiceId: userId }, select: { voiceId: true } },
    },
  });
  if (!project || project.canceledAt) return { isTeam: false, isListedVoice: false };
  return { isTeam: project.team.members.length > 0, isListedVoice: project.voices.length > 0 };
}

/**
 * Users receive their own events, those of their projects, and deletions of public demos. Only the voice and the team
 * receive events of a voice's chat.
 */
export async function mayReceive(actor: Actor, event: Omit<LoggedEvent, 'id'>): Promise<boolean> {
  if (event.userId) {
    if (event.userId === actor.userId && event.type === 'team-updated') forgetRelations(actor.userId);
    return event.userId === actor.userId;
  }
  // Demos of published voices play for everyone.
  if (event.type === 'demo-removed') return true;
  if (!event.projectId) return event.voiceId === actor.userId;
  if (actor.isSupport) return true;
  // A changed relation takes effect immediately: its own event must not be checked against the cached relation.
  if (event.type === 'project-updated') relationCache.delete(`${actor.userId} ${event.projectId}`);
  const relation = await relationOf(actor.userId, event.projectId);
  if (relation.isTeam) return true;
  if (event.type === 'export-updated') return false;
  return relation.isListedVoice && (!event.voiceId || event.voiceId === actor.userId);
}
