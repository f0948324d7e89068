import type { BodyOf } from '@/lib/contracts/contract';
import type { addAudio as addAudioContract, addAudios as addAudiosContract, Take } from '@/lib/contracts/takes';
import type { Actor } from '@/server/access/actor';
import { claimUpload, requireArrived } from '@/server/uploads/claim-upload';
import { processTake } from '@/server/jobs';
import { transaction } from '@/server/platform/db';
import { invalidField, missingScope } from '@/server/platform/errors';
import { enqueue } from '@/server/platform/queue/queue';
import { presentOwnTakes } from './queries';
import { markProjectUpdated, lockForChangeInState, readProject } from '@/server/projects/open-project';

type NewTake = { uri: string; name: string; comment: string; seconds: number | null | undefined };

export async function addAudio(actor: Actor, projectId: string, body: BodyOf<typeof addAudioContract>): Promise<Take> {
  const { uri, name = '', comment, duration } = body;
  const [take] = await addTakes(actor, projectId, body.userId, [{ uri, name, comment, seconds: duration }]);
  if (!take) throw new Error('A take was added and is not there');
  return take;
}

export function addAudios(actor: Actor, projectId: string, body: BodyOf<typeof addAudiosContract>): Promise<Take[]> {
  const { uris, names, durations } = body;
  if (names.length !== uris.length) throw invalidField('names', 'Please specify a name');
  if (durations && durations.length !== uris.length)
    throw invalidField('durations', 'Please give a duration for each file');
  if (new Set(uris).size !== uris.length) throw invalidField('uris', 'Each upload can be used once.');
  const takes = uris.map((uri, index) => ({ uri, name: names[index] ?? '', comment: '', seconds: durations?.[index] }));
  return addTakes(actor, projectId, body.userId, takes);
}

async function addTakes(
  actor: Actor,
  projectId: string,
  userId: string | undefined,
  takes: readonly NewTake[],
): Promise<Take[]> {
  if (userId && userId !== actor.userId) throw invalidField('userId', 'You can only deliver in your own name.');
  await readProject(actor, projectId, 'upload-audio');
  for (const { uri } of takes) await requireArrived(actor, uri, 'audio');
  const ids = await transaction(async (tx) => {
    const { state } = await lockForChangeInState(tx, actor, projectId, 'upload-audio');
    const { assignment } = state;
    // Only the assigned voice has this scope.
    if (assignment?.voiceId !== actor.userId) throw missingScope('upload-audio');
    const takeIds: string[] = [];
    for (const { uri, name, comment, seconds } of takes) {
      await claimUpload(tx, actor, uri, 'audio');
      const take = await tx.audioTake.create({
        data: {
          projectId,
          assignmentId: assignment.id,
          userId: actor.userId,
          uri,
          name,
          comment,
          // Measured by the browser, replaced by the worker.
          durationMs: seconds ? Math.round(seconds * 1000) : null,
        },
        select: { id: true },
      });
      await enqueue(tx, processTake, { takeId: take.id }, { group: actor.userId });
      takeIds.push(take.id);
    }
    await markProjectUpdated(tx, projectId, ['details', 'takes']);
    return takeIds;
  });
  return presentOwnTakes(ids);
}
