import { buildLine, buildLineTake, buildTemplate } from '@/prisma/seed/builders';
import { db } from '@/server/platform/db';
import { anActor, aProject } from './builders';
import { makeUpload } from './scene';

/** A project with a line reader, an assigned voice, and lines with these filenames. */
export async function aScript(
  filenames: readonly string[] = ['a.wav', 'b.wav'],
  { state = 'assigned' }: { state?: 'assigned' | 'accepted' } = {},
) {
  const template = await buildTemplate(db, { hasLineReader: true });
  const { id: projectId, customer, voiceIds } = await aProject({ state, template });
  const [voiceId = ''] = voiceIds;
  for (const [position, filename] of filenames.entries()) {
    await buildLine(db, { projectId, filename, line: `Line ${filename}`, position });
  }
  return { projectId, customer, voice: { id: voiceId, actor: await anActor(voiceId) } };
}

/** Gives lines a processed take of the voice. */
export async function recordLines(projectId: string, userId: string, filenames: readonly string[], isApproved = false) {
  const takes = [];
  for (const filename of filenames) {
    const { id: lineId } = await db.line.findUniqueOrThrow({ where: { projectId_filename: { projectId, filename } } });
    takes.push(await buildLineTake(db, { lineId, userId }));
    await db.line.update({ where: { id: lineId }, data: { isApproved } });
  }
  return takes;
}

export async function uploadsOf(userId: string, count: number): Promise<string[]> {
  return Promise.all(Array.from({ length: count }, () => makeUpload(userId, 'audio')));
}

export async function linesOf(projectId: string) {
  return db.line.findMany({ where: { projectId }, orderBy: { position: 'asc' } });
}
