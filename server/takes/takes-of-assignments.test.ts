import { describe, expect, test } from 'vitest';
import { acceptProject } from '@/server/assignments/accept-project';
import { approveProject } from '@/server/assignments/approve-project';
import { assignVoice } from '@/server/assignments/assign-voice';
import { shortlistVoice } from '@/server/assignments/shortlist';
import { unassignVoice } from '@/server/assignments/unassign-voice';
import { db } from '@/server/platform/db';
import { newId } from '@/server/platform/ids';
import { getProject } from '@/server/projects/queries';
import { findObject } from '@/server/system/send-object';
import { aLine, aLineTake, type anActor, anAssignment, aVoice, timesOfProject } from '@/tests/support/builders';
import { deliverTake } from '@/tests/support/steps/take-steps';
import { masterTake } from './master-takes';

type Actor = Awaited<ReturnType<typeof anActor>>;

async function aProjectAfterUnassignment() {
  const { customer, voice, projectId } = await anAssignment();
  const next = await aVoice();
  await shortlistVoice(customer.actor, projectId, next.id);
  const take = await deliverTake(voice.actor, projectId);
  await unassignVoice(customer.actor, projectId, voice.id);
  return { projectId, customer: customer.actor, former: voice.actor, next: next.actor, take };
}

const assign = (customer: Actor, projectId: string, voice: Actor) =>
  assignVoice(customer, projectId, voice.userId, true);
const accept = (voice: Actor, projectId: string) => acceptProject(voice, projectId, true);

const master = async (takeId: string, projectId: string): Promise<string> => {
  const uri = `masters/${newId()}.wav`;
  await db.masteredTake.create({ data: { takeId, projectId, type: 'lufs16', status: 'done', uri } });
  return uri;
};

describe('takes of a voice that was unassigned', () => {
  test('stay audible to customers, but without original and masters even after another voice accepts', async () => {
    const { projectId, customer, former, next, take } = await aProjectAfterUnassignment();
    const masterUri = await master(take.id, projectId);
    await assign(customer, projectId, next);
    await accept(next, projectId);
    const paidFor = await deliverTake(next, projectId);

    expect(await findObject(customer, take.processedUri)).not.toBeNull();
    expect(await findObject(customer, take.uri)).toBeNull();
    expect(await findObject(customer, masterUri)).toBeNull();
    expect(await findObject(customer, paidFor.uri)).not.toBeNull();
    expect(await findObject(former, take.uri)).not.toBeNull();
    expect(await findObject(next, take.processedUri)).toBeNull();
    await expect(masterTake(customer, projectId, take.id, 'lufs23')).rejects.toMatchObject({ kind: 'conflict' });

    const { audio } = await getProject(customer, projectId);
    expect(audio.find(({ id }) => id === take.id)).toMatchObject({ isAccepted: false, output: [] });
    expect(audio.find(({ id }) => id === take.id)).not.toHaveProperty('uri');
    expect(audio.find(({ id }) => id === paidFor.id)).toMatchObject({ isAccepted: true, uri: paidFor.uri });
    expect((await getProject(next, projectId)).audio.map(({ id }) => id)).toEqual([paidFor.id]);
    const counts = [customer, next, former].map(async (actor) => (await getProject(actor, projectId)).numTakes);
    expect(await Promise.all(counts)).toEqual([1, 1, 0]);
  });

  test('do not count when the same voice is assigned again', async () => {
    const { projectId, customer, former, take } = await aProjectAfterUnassignment();
    await assign(customer, projectId, former);
    expect(await timesOfProject(projectId)).toMatchObject({ deliveredAt: null });
    await accept(former, projectId);
    expect(await getProject(customer, projectId)).toMatchObject({ isDelivered: false, numTakes: 0 });
    await expect(approveProject(customer, projectId)).rejects.toThrow('The voice has not delivered any audio yet.');
    expect(await findObject(customer, take.uri)).toBeNull();

    await deliverTake(former, projectId);
    expect((await timesOfProject(projectId)).deliveredAt).not.toBeNull();
    await approveProject(customer, projectId);
  });
});

test('audio of a line belongs to the assignment in which it was delivered', async () => {
  const { projectId, customer, former, next, take } = await aProjectAfterUnassignment();
  const { assignmentId } = await db.audioTake.findUniqueOrThrow({ where: { id: take.id } });
  const uris = { uri: `audio/${newId()}`, previewUri: `previews/${newId()}`, finalUri: `finals/${newId()}` };
  const line = await aLine({ projectId });
  await aLineTake({ lineId: line.id, userId: former.userId, assignmentId, ...uris });
  await assign(customer, projectId, next);
  await accept(next, projectId);
  expect(await getProject(customer, projectId)).toMatchObject({ isDelivered: false });
  expect(await findObject(customer, uris.previewUri)).not.toBeNull();
  expect(await findObject(customer, uris.uri)).toBeNull();
  expect(await findObject(customer, uris.finalUri)).toBeNull();
  expect(await findObject(next, uris.previewUri)).toBeNull();
  expect(await findObject(former, uris.previewUri)).not.toBeNull();
});
