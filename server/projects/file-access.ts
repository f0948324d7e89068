import { z } from 'zod';
import type { Actor } from '@/server/access/actor';
import { db, Prisma, type StoredObject } from '@/server/platform/db';
import { queryRow } from '@/server/platform/postgres/query-rows';
import { isVisible, isVoiceSide, scopesOf } from './open-project';

export type FileAccess = {
  /**
   * Owner of the object. Its record must have the same, so that a wrong row of `stored_objects` gives access to
   * nothing.
   */
  owner: { projectId: string; assignmentId: string };
  isSupport: boolean;
  /** Requirements of the project for its takes. */
  deliverySpec: unknown;
  /** True for voices, which see less than the project's other viewers. */
  isVoice: boolean;
  /** True if the object's assignment is the actor's. */
  hasAssignment: boolean;
  /** True if the actor may download originals, and the object's assignment was accepted, which pays for it. */
  mayDownloadOriginal: boolean;
  mayMaster: boolean;
  mayExport: boolean;
};

const accessRow = z.strictObject({
  teamId: z.string(),
  deliverySpec: z.unknown(),
  isCanceled: z.boolean(),
  isListed: z.boolean(),
  /** The assigned voice of the project. */
  assignedVoiceId: z.string().nullable(),
  /** The voice of the object's assignment. */
  voiceId: z.string().nullable(),
  isAccepted: z.boolean(),
});

/**
 * Returns the rights of the actor to a file of a project, in one statement; null for projects that the actor does not
 * see.
 * @param evenIfCanceled also gives access to members of the team and the voice of the object's assignment after the
 * project was canceled
 */
export async function findFileAccess(
  actor: Actor,
  { projectId, assignmentId }: Pick<StoredObject, 'projectId' | 'assignmentId'>,
  { evenIfCanceled = false } = {},
): Promise<FileAccess | null> {
  const selected = Prisma.sql`
    select p."teamId", p."deliverySpec", p."canceledAt" is not null as "isCanceled",
           exists (select from project_voices v where v."projectId" = p.id and v."voiceId" = ${actor.userId}) as "isListed",
           (select l."voiceId" from assignments l where l."projectId" = p.id and l.state in ('assigned', 'accepted'))
             as "assignedVoiceId",
           a."voiceId", coalesce(a.state = 'accepted', false) as "isAccepted"
      from projects p left join assignments a on a.id = ${assignmentId} and a."projectId" = p.id
     where p.id = ${projectId}`;
  const row = await queryRow(db, accessRow, selected);
  if (!row || projectId === null) return null;
  const { teamId, assignedVoiceId, isCanceled } = row;
  const hasAssignment = row.voiceId === actor.userId;
  // The cancellation has removed all voices from the project.
  const isListed = row.isListed || (evenIfCanceled && isCanceled && hasAssignment);
  const project = {
    teamId,
    voices: isListed ? [{ voiceId: actor.userId }] : [],
    assignments: assignedVoiceId === null ? [] : [{ voiceId: assignedVoiceId, state: 'assigned' as const }],
  };
  const scopes = scopesOf(actor, project);
  if (!isVisible(scopes, isCanceled && !evenIfCanceled)) return null;
  const isPaidFor = row.isAccepted && !isCanceled;
  return {
    owner: { projectId, assignmentId: assignmentId ?? '' },
    isSupport: scopes.has('support'),
    deliverySpec: row.deliverySpec,
    isVoice: isVoiceSide(actor, project),
    hasAssignment,
    mayDownloadOriginal: scopes.has('download-original') && isPaidFor,
    mayMaster: scopes.has('master-audio') && isPaidFor,
    mayExport: scopes.has('create-export') && !isCanceled,
  };
}
