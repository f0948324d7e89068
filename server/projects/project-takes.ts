import type { Take } from '@/lib/contracts/takes';
import { usableScopes } from '@/lib/domain/assignments/life-cycle';
import { takeNumbers } from '@/lib/domain/delivery/take-numbers';
import type { Actor } from '@/server/access/actor';
import { type AudioTake, lookUp, type MasteredTake, type MasterType } from '@/server/platform/db';
import { bytesOf, dateParser, jsonList } from '@/server/platform/postgres/json-rows';
import type { PersonRow } from '@/server/access/present-person';
import { isTakeVisible, specOf } from './delivery-spec';
import type { NoteRow } from '@/server/projects/present/present-changes';
import { presentTake } from '@/server/projects/present/present-take';
import type { OpenProject } from './open-project';
import { notesWithAuthor, parseNote, personColumns } from './read-project';
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

const related = `json_build_object(
  'users', ${jsonList(`
    select ${personColumns} from users person
     where person.id in (select by."userId" from audio_takes by where by."projectId" = $1)`)},
  'assignments', ${jsonList(`
    select assignment.id, assignment.state from assignments assignment
     where assignment.id in (select of."assignmentId" from audio_takes of where of."projectId" = $1)`)},
  'masters', ${jsonList(`
    select master."takeId", master.type, master.status, master.failure, master.uri, master."integratedLufs",
        master."truePeakDbtp", master."lastModified"
      from mastered_takes master where master."projectId" = $1 order by master.type`)},
  'queued', ${jsonList(`
    select queued."takeId", queued.type from queued_masters queued where queued."projectId" = $1 order by queued.type`)},
  'notes', ${jsonList(`
    ${notesWithAuthor} where note."projectId" = $1 and note."takeId" is not null
     order by note."startMs", note.created, note.id`)})`;

/** The first row has what belongs to any of the takes; base64 is shorter than what the database sends for bytes. */
const selection = `
  select ${columns.map((name) => `take."${name}"`).join(', ')}, take."assignmentId",
      encode(take.peaks, 'base64') as peaks, case when take.position = 1 then ${related} end as related
    from (select *, row_number() over (order by created desc, id desc) as position
            from audio_takes where "projectId" = $1) take
   order by take.position`;

type OfTake<Row> = Row & { takeId: string };
type Related = {
  users: PersonRow[];
  assignments: { id: string; state: string }[];
  masters: OfTake<Master>[];
  queued: OfTake<{ type: MasterType }>[];
  notes: NoteRow[];
};
type Row = Pick<AudioTake, (typeof columns)[number] | 'assignmentId'> & {
  peaks: string | null;
  related: Related | null;
};

/** In their order. */
function byTake<Row extends { takeId: string | null }>(rows: readonly Row[]): ReadonlyMap<string | null, Row[]> {
  const groups = new Map<string | null, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.takeId);
    if (group) group.push(row);
    else groups.set(row.takeId, [row]);
  }
  return groups;
}

const parseMaster = dateParser<Master>({ lastModified: true });

/** All takes of a project, newest first, in one statement. */
export async function findTakes(projectId: string): Promise<FullTake[]> {
  const rows = await lookUp<Row>('takes of a project', selection, [projectId]);
  const all = rows[0]?.related;
  if (!all) return [];
  for (const master of all.masters) parseMaster(master);
  for (const note of all.notes) parseNote(note);
  const users = new Map(all.users.map((user) => [user.id, user]));
  const states = new Map(all.assignments.map(({ id, state }) => [id, state]));
  const masters = byTake(all.masters);
  const queued = byTake(all.queued);
  const notes = byTake(all.notes);
  return rows.map(({ related: _, assignmentId, peaks, ...take }) => {
    const [user, state] = [users.get(take.userId), states.get(assignmentId)];
    if (!user || state === undefined) throw new Error(`Take ${take.id} has no voice or assignment`);
    return {
      ...take,
      peaks: bytesOf(peaks),
      user,
      masters: masters.get(take.id) ?? [],
      queuedMasters: (queued.get(take.id) ?? []).map(({ type }) => ({ type })),
      notes: notes.get(take.id) ?? [],
      assignment: { state },
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
