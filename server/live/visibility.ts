import { LRUCache } from 'lru-cache';
import type { Actor } from '@/server/access/actor';
import { db } from '@/server/platform/db';
import type { LoggedEvent } from '@/server/platform/events';

type Place = { isTeam: boolean; isListedVoice: boolean };

// Relations of users to projects, cached for the duration of one burst of events.
const places = new LRUCache<string, Promise<Place>>({ max: 10_000, ttl: 2_000 });

function placeOf(userId: string, projectId: string): Promise<Place> {
  const key = `${userId} ${projectId}`;
  const known = places.get(key);
  if (known) return known;
  const found = findPlace(userId, projectId);
  places.set(key, found);
  found.catch(() => places.delete(key));
  return found;
}

async function findPlace(userId: string, projectId: string): Promise<Place> {
  const project = await db.project.findFirst({
    where: { id: projectId },
    select: {
      cancelledAt: true,
      team: { select: { members: { where: { userId }, select: { userId: true } } } },
      voices: { where: { voiceId: userId }, select: { voiceId: true } },
    },
  });
  if (!project || project.cancelledAt) return { isTeam: false, isListedVoice: false };
  return { isTeam: project.team.members.length > 0, isListedVoice: project.voices.length > 0 };
}

/**
 * Returns whether this session may receive the event: its own user's events, and those of its user's projects. Events
 * of a voice's chat are sent to that voice and the team only.
 */
export async function mayReceive(actor: Actor, event: Omit<LoggedEvent, 'id'>): Promise<boolean> {
  if (event.userId) return event.userId === actor.userId;
  if (!event.projectId) return event.voiceId === actor.userId;
  if (actor.isSupport) return true;
  // A changed relation takes effect immediately: its own event must not be checked against the cached one.
  if (event.type === 'project-updated') places.delete(`${actor.userId} ${event.projectId}`);
  const place = await placeOf(actor.userId, event.projectId);
  if (place.isTeam) return true;
  return place.isListedVoice && (!event.voiceId || event.voiceId === actor.userId);
}
