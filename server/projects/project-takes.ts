import type { Take } from '@/lib/contracts/takes';
import { usableScopes } from '@/lib/domain/life-cycle';
import { takeNumbers } from '@/lib/domain/take-numbers';
import type { Actor } from '@/server/access/actor';
import { type AudioTake, lookUp, type MasteredTake, type MasterType } from '@/server/platform/db';
import { bytesOf, dateParser } from '@/server/platform/json-rows';
import type { PersonRow } from '@/server/access/present-person';
import { isTakeVisible, specOf } from './delivery-spec';
import type { NoteRow } from './present-changes';
import { presentTake } from './present-take';
import type { OpenProject } from './open-project';
import { notesWithAuthor, parseNote } from './read-project';
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

/** SQL that joins rows of another table to their take, as one JSON array; null for none. */
const listPerTake = (name: string, from: string, row: string, order: string): string => `
  left join (
    select listed."takeId", json_agg(${row} order by ${order}) as rows from ${from} listed
     where listed."projectId" = $1 group by listed."takeId") ${name} on ${name}."takeId" = take.id`;

const master = `json_build_object(
  'type', listed.type, 'status', listed.status, 'failure', listed.failure, 'uri', listed.uri,
  'integratedLufs', listed."integratedLufs", 'truePeakDbtp', listed."truePeakDbtp", 'lastModified', listed."lastModified")`;

/** Each list is grouped once for all takes, and base64 is half as long as what the database sends for bytes. */
const selection = `
  select ${columns.map((name) => `take."${name}"`).join(', ')}, encode(take.peaks, 'base64') as peaks,
      author."firstName", author."lastName", author."pictureId", assignment.state as "assignmentState",
      masters.rows as masters, queued.rows as "queuedMasters", notes.rows as notes
    from audio_takes take
    join users author on author.id = take."userId"
    join assignments assignment on assignment.id = take."assignmentId"
    ${listPerTake('masters', 'mastered_takes', master, 'listed.type')}
    ${listPerTake('queued', 'queued_masters', `json_build_object('type', listed.type)`, 'listed.type')}
    ${listPerTake('notes', `(${notesWithAuthor})`, 'listed', 'listed."startMs", listed.created, listed.id')}
   where take."projectId" = $1 order by take.created desc, take.id desc`;

type Row = Pick<AudioTake, (typeof columns)[number]> &
  Omit<PersonRow, 'id'> & {
    peaks: string | null;
    assignmentState: string;
    masters: Master[] | null;
    queuedMasters: { type: MasterType }[] | null;
    notes: NoteRow[] | null;
  };

const parseMaster = dateParser<Master>({ lastModified: true });

/** All takes of a project, newest first, in one statement. */
export async function findTakes(projectId: string): Promise<FullTake[]> {
  const rows = await lookUp<Row>('takes of a project', selection, [projectId]);
  return rows.map((row) => {
    const { firstName, lastName, pictureId, assignmentState, peaks, masters, queuedMasters, notes, ...take } = row;
    for (const one of masters ?? []) parseMaster(one);
    for (const note of notes ?? []) parseNote(note);
    return {
      ...take,
      peaks: bytesOf(peaks),
      user: { id: take.userId, firstName, lastName, pictureId },
      masters: masters ?? [],
      queuedMasters: queuedMasters ?? [],
      notes: notes ?? [],
      assignment: { state: assignmentState },
    };
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
