import type { Project } from '@/lib/contracts/project-shapes';
import { shortlistRefusal, shortlistSentence } from '@/lib/domain/assignments/shortlisting';
import type { Actor } from '@/server/access/actor';
import { transaction } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { countInvitation } from './count-orders';
import { addToShortlist, findPublishedVoice } from './add-to-shortlist';
import { nameOf } from '@/server/access/present-person';
import { presentProjectById } from '@/server/projects/present/presenter';
import { shortlistFacts } from '@/server/projects/project-state';
import { markProjectUpdated, lockForChange, readProject } from '@/server/projects/open-project';

/** Shortlists a voice, opens the chat with the message 'invited', and notifies the voice by mail. */
export async function shortlistVoice(actor: Actor, projectId: string, voiceId: string): Promise<Project> {
  const { project: viewedProject } = await readProject(actor, projectId, 'shortlist-voice');
  await countInvitation(viewedProject.teamId);
  await transaction(async (tx) => {
    const { project } = await lockForChange(tx, actor, projectId, 'shortlist-voice');
    const voice = await findPublishedVoice(tx, voiceId);
    const shortlistState = shortlistFacts(project);
    const refusal = shortlistRefusal(shortlistState, voiceId);
    if (refusal)
      throw new AppError('conflict', shortlistSentence(refusal, shortlistState, nameOf(voice)), { code: refusal });
    await addToShortlist(tx, project, voice, actor.userId);
    await markProjectUpdated(tx, projectId, ['details']);
  });
  return presentProjectById(actor, projectId);
}
