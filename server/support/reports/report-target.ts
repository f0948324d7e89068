import { z } from 'zod';
import { languageName } from '@/lib/domain/people/languages';
import type { ReportSubject } from '@/lib/domain/support/reports';
import type { Actor } from '@/server/access/actor';
import { nameOf } from '@/server/access/people';
import { getMessage } from '@/server/chat/queries';
import { db } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';

/** Describes the content as it was when it was reported. Empty after the expiry. */
const storedSnapshot = z.object({
  name: z.string().default(''),
  facts: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
  /** The text of a message, which is shown again after a reversed decision. */
  text: z.string().optional(),
});
export type Snapshot = z.output<typeof storedSnapshot>;

export const readSnapshot = (stored: unknown): Snapshot => storedSnapshot.parse(stored);

export type Target = { subjectId: string; ownerId: string; snapshot: Snapshot };

const factsOf = (facts: Record<string, string>): Snapshot['facts'] =>
  Object.entries(facts).flatMap(([name, value]) => (value === '' ? [] : [{ name, value }]));

const publishedVoice = { suspendedAt: null, voiceProfile: { status: 'published' } } as const;
const nameSelect = { firstName: true, lastName: true } as const;

/** Finds reported content; null if it does not exist or the reporter cannot see it. */
export async function findTarget(actor: Actor | null, kind: ReportSubject, id: string): Promise<Target | null> {
  switch (kind) {
    case 'profile':
      return findProfile(id);
    case 'demo':
      return findDemo(id);
    case 'playlist':
      return findPlaylist(id);
    case 'message':
      return actor && findMessage(actor, id);
    default:
      return kind satisfies never;
  }
}

async function findProfile(id: string): Promise<Target | null> {
  const voice = await db.user.findFirst({
    where: { id, ...publishedVoice },
    select: { ...nameSelect, voiceProfile: { select: { bio: true } } },
  });
  if (!voice) return null;
  const facts = factsOf({ Name: nameOf(voice), About: voice.voiceProfile?.bio ?? '' });
  return { subjectId: id, ownerId: id, snapshot: { name: nameOf(voice), facts } };
}

async function findDemo(id: string): Promise<Target | null> {
  const demo = await db.voiceDemo.findFirst({
    where: { id, status: 'done', hiddenAt: null, voice: publishedVoice },
    select: { name: true, language: true, voiceId: true, voice: { select: nameSelect } },
  });
  if (!demo) return null;
  const facts = factsOf({ Demo: demo.name, Language: languageName(demo.language), Voice: nameOf(demo.voice) });
  return { subjectId: id, ownerId: demo.voiceId, snapshot: { name: demo.name, facts } };
}

/** @param shortId of the public page */
async function findPlaylist(shortId: string): Promise<Target | null> {
  const playlist = await db.playlist.findFirst({
    where: { shortId, closedAt: null },
    select: { id: true, userId: true, name: true },
  });
  if (!playlist) return null;
  const { id, userId, name } = playlist;
  return { subjectId: id, ownerId: userId, snapshot: { name, facts: factsOf({ Playlist: name }) } };
}

async function findMessage(actor: Actor, id: string): Promise<Target | null> {
  const row = await db.message.findFirst({
    where: { id, type: 'text' },
    select: { projectId: true, fromId: true, text: true, from: { select: nameSelect } },
  });
  if (!row?.fromId || !row.from || !(await canSee(actor, row.projectId, id))) return null;
  const facts = factsOf({ Author: nameOf(row.from), Message: row.text });
  return { subjectId: id, ownerId: row.fromId, snapshot: { name: '', facts, text: row.text } };
}

async function canSee(actor: Actor, projectId: string, messageId: string): Promise<boolean> {
  try {
    await getMessage(actor, projectId, messageId);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
