import { z } from 'zod';
import type { Take } from '@/lib/contracts/takes';
import { usableScopes } from '@/lib/domain/assignments/life-cycle';
import { numberedTakeName, takeNumbers } from '@/lib/domain/delivery/takes';
import type { Actor } from '@/server/access/actor';
import type { PersonRow } from '@/server/access/people';
import { type AudioTake, type MasteredTake, type MasterType, preparedPool, type Tx } from '@/server/platform/db';
import { bytesOf, dateParser, jsonList } from '@/server/platform/postgres/json-rows';
import { queryRows } from '@/server/platform/postgres/query-rows';
import type { NoteRow } from '@/server/projects/present/present-changes';
import { presentTake } from '@/server/projects/present/present-take';
import { isTakeVisible, specOf } from './delivery-spec';
import { type ProjectAccess, viewerOf } from './open-project';
import { notesWithAuthor, parseNote, personColumns } from './read-project';

const takeColumns = [
  ...(['id', 'projectId', 'userId', 'name', 'comment', 'uri', 'status', 'failure', 'processedUri'] as const),
  ...(['durationMs', 'integratedLufs', 'truePeakDbtp', 'certificate', 'certificateUri'] as const),
  ...(['deliveryRemark', 'warnings', 'created'] as const),
] as const;

type MasterRow = Pick<
  MasteredTake,
  'type' | 'status' | 'failure' | 'uri' | 'integratedLufs' | 'truePeakDbtp' | 'lastModified'
>;

/** A take with all that viewers see of it. */
export type FullTake = Pick<AudioTake, (typeof takeColumns)[number] | 'peaks'> & {
  user: PersonRow;
  masters: MasterRow[];
  queuedMasters: { type: MasterType }[];
  notes: NoteRow[];
  assignment: { state: string };
};

const relatedRows = `json_build_object(
  'users', ${jsonList(`
    select ${personColumns} from users person
     where person.id in (select by."userId" from audio_takes by where by.id = any($1))`)},
  'assignments', ${jsonList(`
    select assignment.id, assignment.state from assignments assignment
     where assignment.id in (select of."assignmentId" from audio_takes of where of.id = any($1))`)},
  'masters', ${jsonList(`
    select master."takeId", master.type, master.status, master.failure, master.uri, master."integratedLufs",
        master."truePeakDbtp", master."lastModified"
      from mastered_takes master where master."takeId" = any($1) order by master.type`)},
  'queued', ${jsonList(`
    select queued."takeId", queued.type from queued_masters queued where queued."takeId" = any($1) order by queued.type`)},
  'notes', ${jsonList(`
    ${notesWithAuthor} where note."takeId" = any($1)
     order by note."startMs", note.created, note.id`)})`;

/** The first row has what belongs to any of the takes; base64 is shorter than what the database sends for bytes. */
const takesQuery = `
  select ${takeColumns.map((name) => `take."${name}"`).join(', ')}, take."assignmentId", take.version,
      encode(take.peaks, 'base64') as peaks, case when take.position = 1 then ${relatedRows} end as related
    from (select *, xmin::text as version, row_number() over (order by created desc, id desc) as position
            from audio_takes where id = any($1)) take
   order by take.position`;

/** Bytes of a take's JSON besides its texts, with the names of its fields: both masters, and what is computed. */
const fixedBytes = 2_500;

const textBytes = ['name', 'comment', 'failure', '"deliveryRemark"', 'certificate', 'warnings']
  .map((column) => `coalesce(octet_length(to_json(take.${column})::text), 0)`)
  .concat('coalesce(octet_length(take.peaks) * 4 / 3, 0)', 'coalesce(notes.bytes, 0)')
  .join(' + ');

const outlineQuery = `
  select take.id, take."userId", take.name, take.status, take.created, take.xmin::text as version,
      (${textBytes} + ${fixedBytes})::int as bytes
    from audio_takes take
    left join (select note."takeId", sum(octet_length(note.text) + octet_length(note."scriptQuote") + 600) as bytes
                 from review_notes note where note."projectId" = $1 group by note."takeId") notes on notes."takeId" = take.id
   where take."projectId" = $1
   order by take.created desc, take.id desc`;

const outlinedTake = z.strictObject({
  id: z.string(),
  userId: z.string(),
  name: z.string(),
  status: z.enum(['processing', 'held', 'done', 'failed']),
  created: z.date(),
  /** Changes with the row. */
  version: z.string(),
  /** Approximate size of the take's JSON. */
  bytes: z.int(),
});
export type OutlinedTake = z.output<typeof outlinedTake>;

/** The takes that the viewer sees (docs/rules/audio.md), newest first, without their contents. */
export type TakeOutline = {
  takes: OutlinedTake[];
  /** Numbers by the id of a take. Takes that the viewer does not see are counted, too. */
  numbers: ReadonlyMap<string, number>;
};

export async function outlineTakes(actor: Actor, access: ProjectAccess): Promise<TakeOutline> {
  return outlineOf(actor, access, await outlineAllTakes(access.project.id));
}

/** Returns all takes of a project, newest first. */
export const outlineAllTakes = (projectId: string): Promise<OutlinedTake[]> =>
  queryRows(preparedPool(), outlinedTake, {
    name: 'outline of the takes of a project',
    text: outlineQuery,
    values: [projectId],
  });

/** @param rows of `outlineAllTakes` */
export function outlineOf(
  actor: Actor,
  { project, scopes }: ProjectAccess,
  rows: readonly OutlinedTake[],
): TakeOutline {
  const viewer = viewerOf(actor, scopes);
  const spec = specOf(project);
  return { takes: rows.filter((take) => isTakeVisible(take, viewer, spec)), numbers: takeNumbers(rows) };
}

type WithTakeId<Row> = Row & { takeId: string };
type RelatedRows = {
  users: PersonRow[];
  assignments: { id: string; state: string }[];
  masters: WithTakeId<MasterRow>[];
  queued: WithTakeId<{ type: MasterType }>[];
  notes: NoteRow[];
};
type TakeRow = Pick<AudioTake, (typeof takeColumns)[number] | 'assignmentId'> & {
  version: string;
  peaks: string | null;
  related: RelatedRows | null;
};

/** Checks nothing, because read-project.test.ts compares the takes with Prisma's. */
const takeRow = z.custom<TakeRow>();

/** Groups the rows by take, in their order. */
function byTake<Row extends { takeId: string | null }>(rows: readonly Row[]): ReadonlyMap<string | null, Row[]> {
  const groups = new Map<string | null, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.takeId);
    if (group) group.push(row);
    else groups.set(row.takeId, [row]);
  }
  return groups;
}

const parseMaster = dateParser<MasterRow>({ lastModified: true });

/** Reads the takes in one statement, newest first. Omits takes that do not exist any more. */
export async function findTakes(ids: readonly string[]): Promise<(FullTake & { version: string })[]> {
  const rows = await queryRows(preparedPool(), takeRow, { name: 'takes', text: takesQuery, values: [ids] });
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

/** @param outlined takes of `outline` */
export async function readTakes(
  actor: Actor,
  access: ProjectAccess,
  outline: TakeOutline,
  outlined: readonly { id: string }[],
): Promise<Take[]> {
  return presentTakes(actor, access, outline, await findTakes(outlined.map(({ id }) => id)));
}

export function presentTakes(
  actor: Actor,
  { scopes, state }: ProjectAccess,
  { numbers }: TakeOutline,
  takes: readonly FullTake[],
): Take[] {
  const usable = usableScopes(scopes, state.life);
  const rights = {
    mayDownloadOriginal: usable.includes('download-original'),
    mayMaster: usable.includes('master-audio'),
  };
  return takes.map((take) => presentTake(take, { ...rights, isOwner: take.userId === actor.userId }, numbers));
}

export const numberedTake = { id: true, userId: true, name: true, status: true, created: true } as const;

type TakeOfProject = { id: string; projectId: string; userId: string; name: string };

/** Returns the name with its number, if other takes of the voice have the same name. */
export async function shownTakeName(tx: Tx, { id, projectId, userId, name }: TakeOfProject): Promise<string> {
  const takes = await tx.audioTake.findMany({ where: { projectId, userId, name }, select: numberedTake });
  return numberedTakeName({ name, number: takeNumbers(takes).get(id) ?? 1 });
}
