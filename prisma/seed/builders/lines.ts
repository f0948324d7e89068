import { assignmentIdOf } from './projects';
import type { Database } from './people';
import { newId } from '@/server/platform/ids';
import type { Prisma } from '@/server/platform/db';
import { countLines } from '@/server/projects/delivery/count-lines';

type LineOverrides = Omit<Partial<Prisma.LineUncheckedCreateInput>, 'take' | 'takes'> & { projectId: string };

/** Writes a line without audio; `buildLineTake` adds and chooses a take. */
export async function buildLine(db: Database, given: LineOverrides) {
  const lastModified = new Date();
  const line = await db.line.create({
    data: { filename: `${newId()}.wav`, line: 'Good morning.', lastModified, ...given },
  });
  await db.project.update({
    where: { id: given.projectId },
    data: { hasLineReader: true, linesModified: lastModified },
  });
  await countLines(db, given.projectId);
  return line;
}

type TakeOverrides = Partial<Prisma.LineTakeUncheckedCreateInput> & { lineId: string; userId: string };

/** Builds a processed take, which is chosen unless `isChosen` is false. */
export async function buildLineTake(
  db: Database,
  { isChosen = true, ...given }: TakeOverrides & { isChosen?: boolean },
) {
  const id = given.id ?? newId();
  const { projectId } = await db.line.findUniqueOrThrow({ where: { id: given.lineId } });
  const take = await db.lineTake.create({
    data: {
      id,
      uri: `audio/${id}.wav`,
      status: 'done',
      previewUri: `previews/${id}.mp3`,
      finalUri: `audio/${id}.wav`,
      durationMs: 2_000,
      integratedLufs: -20,
      truePeakDbtp: -3,
      sampleRate: 48_000,
      channels: 1,
      codec: 'pcm_s16le',
      ...given,
      assignmentId: given.assignmentId ?? (await assignmentIdOf(db, projectId, given.userId)),
    },
  });
  if (isChosen) await db.line.update({ where: { id: given.lineId }, data: { takeId: id } });
  await countLines(db, projectId);
  return take;
}
