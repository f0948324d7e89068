import type { Take } from '@/lib/contracts/takes';
import { usableScopes } from '@/lib/domain/life-cycle';
import { takeNumbers } from '@/lib/domain/take-numbers';
import type { Actor } from '@/server/access/actor';
import { type AudioTake, db, type MasteredTake, type MasterType } from '@/server/platform/db';
import { bytesOf, dateParser, jsonList, jsonRow } from '@/server/platform/json-rows';
import type { PersonRow } from '@/server/access/present-person';
import { isTakeVisible, specOf } from './delivery-spec';
import type { NoteRow } from './present-changes';
import { presentTake } from './present-take';
import type { OpenProject } from './open-project';
import { notesWhere, parseNote, personById } from './read-project';
import { viewerOf } from './viewer';

const columns = [
  ...(['id', 'projectId', 'userId', 'name', 'comment', 'uri', 'status', 'failure', 'processedUri'] as const),
  ...(['durationMs', 'integratedLufs', 'truePeakDbtp', 'certificate', 'certificateUri'] as const),
  ...(['deliveryRemark', 'created'] as const),
] as const;

type Master = Pick<
  MasteredTake,
  'type' | 'status' | 'failure' | 'uri' | 'integratedLufs' | 'truePeakDbtp' | 'lastModified'
>;

/** A take with all that viewers see of it. */
export type FullTake = Pick<AudioTake, (typeof columns)[number] | 'peaks'> & {
  user: PersonRow;
  masters: Master[];
  queuedMasters: { type: MasterType }[];
  notes: NoteRow[];
  assignment: { state: string };
};

const selection = `
  select to_json(found) as take from (
    select ${columns.map((name) => `take."${name}"`).join(', ')}, encode(take.peaks, 'base64') as peaks,
        ${personById('take."userId"')} as user,
        ${jsonList(`
          select master.type, master.status, master.failure, master.uri, master."integratedLufs",
              master."truePeakDbtp", master."lastModified"
            from mastered_takes master where master."takeId" = take.id order by master.type`)} as masters,
        ${jsonList(`
          select queued.type from queued_masters queued where queued."takeId" = take.id order by queued.type`)}
          as "queuedMasters",
        ${notesWhere('note."takeId" = take.id', 'note."startMs", note.created, note.id')} as notes,
        ${jsonRow(`
          select assignment.state from assignments assignment where assignment.id = take."assignmentId"`)} as assignment
      from audio_takes take where take."projectId" = $1 order by take.created desc, take.id desc) found`;

const parseTake = dateParser<FullTake>({ created: true });
const parseMaster = dateParser<Master>({ lastModified: true });

/** All takes of a project, newest first, in one statement. */
export async function findTakes(projectId: string): Promise<FullTake[]> {
  const rows = await db.$queryRawUnsafe<{ take: FullTake }[]>(selection, projectId);
  return rows.map(({ take }) => {
    parseTake(take);
    take.peaks = bytesOf(take.peaks);
    for (const master of take.masters) parseMaster(master);
    for (const note of take.notes) parseNote(note);
    return take;
  });
}

/** The takes that the viewer sees (docs/rules/audio.md). */
export function presentTakes(
  actor: Actor,
  { project, scopes, state }: OpenProject,
  takes: readonly FullTake[],
): Take[] {
  const viewer = viewerOf(actor, scopes);
  const usable = usableScopes(scopes, state.life);
  const rights = {
    mayDownloadOriginal: usable.includes('download-original'),
    mayMaster: usable.includes('master-audio'),
  };
  const spec = specOf(project);
  // Those that the viewer does not see count for the numbers, too.
  const numbers = takeNumbers(takes);
  return takes
    .filter((take) => isTakeVisible(take, viewer, spec))
    .map((take) => presentTake(take, { ...rights, isOwner: take.userId === actor.userId }, numbers));
}
