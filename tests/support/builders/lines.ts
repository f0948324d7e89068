import { buildLine, buildLineTake } from '@/prisma/seed/builders';
import { db } from '@/server/platform/db';
import { countLines } from '@/server/projects/delivery/count-lines';
import { putObject } from '@/server/platform/storage/storage';
import { speechLikeWav } from '@/tests/support/sound/sounds';
import { anActor } from './people';
import { aProject, aTemplate } from './projects';

/** A line without audio; `aLineTake` adds and chooses a take. */
export const aLine = (given: Parameters<typeof buildLine>[1]) => buildLine(db, given);

/** A processed take, chosen unless `isChosen` is false. */
export const aLineTake = (given: Parameters<typeof buildLineTake>[1]) => buildLineTake(db, given);

/** A project with a line reader, an assigned voice, and lines with these filenames. */
export async function aScript(
  filenames: readonly string[] = ['a.wav', 'b.wav'],
  { state = 'assigned' }: { state?: 'assigned' | 'accepted' } = {},
) {
  const template = await aTemplate({ hasLineReader: true });
  const { id: projectId, customer, voiceIds } = await aProject({ state, template });
  const [voiceId = ''] = voiceIds;
  const startMs = Date.now() - filenames.length;
  const lines = filenames.map((filename, position) => ({
    projectId,
    filename,
    line: `Line ${filename}`,
    position,
    lastModified: new Date(startMs + position),
  }));
  await db.line.createMany({ data: lines });
  await db.project.update({ where: { id: projectId }, data: { linesModified: lines.at(-1)?.lastModified } });
  await countLines(db, projectId);
  return { projectId, customer, voice: { id: voiceId, actor: await anActor(voiceId) } };
}

/** Gives lines a processed take of the voice. */
export async function recordLines(projectId: string, userId: string, filenames: readonly string[], isApproved = false) {
  const takes = [];
  for (const filename of filenames) {
    const { id: lineId } = await db.line.findUniqueOrThrow({ where: { projectId_filename: { projectId, filename } } });
    takes.push(await aLineTake({ lineId, userId }));
    await db.line.update({ where: { id: lineId }, data: { isApproved } });
  }
  await countLines(db, projectId);
  return takes;
}

export async function storeRecording(uri: string, level = 0.5): Promise<void> {
  await putObject(uri, speechLikeWav({ seconds: 0.5, rate: 8_000, level }), 'audio/wav');
}

/** An accepted project whose lines have stored recordings, and the lines as an export sends them. */
export async function aRecordedScript(filenames: readonly string[] = ['a.wav', 'b.wav']) {
  const script = await aScript(filenames, { state: 'accepted' });
  const takes = await recordLines(script.projectId, script.voice.id, filenames);
  for (const [index, { uri }] of takes.entries()) await storeRecording(uri, 0.3 + (index % 5) / 10);
  const lines = takes.map(({ uri }, index) => ({ filename: filenames[index] ?? '', line: `Say ${index}`, uri }));
  return { ...script, actor: script.customer.actor, takes, lines };
}
