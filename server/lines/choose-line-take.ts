import type { LineTake } from '@/lib/contracts/lines';
import type { Actor } from '@/server/access/actor';
import { readLineTake } from './read-line-take';
import { updateLine } from './update-line';

/** Choosing another take resets the line as an upload does. */
export async function chooseLineTake(
  actor: Actor,
  projectId: string,
  filename: string,
  takeId: string,
): Promise<LineTake> {
  await updateLine(actor, projectId, filename, { takeId });
  return readLineTake(actor, { projectId, id: takeId });
}
