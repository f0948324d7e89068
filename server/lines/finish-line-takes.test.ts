import { expect, test } from 'vitest';
import { daysAfter, minReviewDays } from '@/lib/domain/assignments/life-cycle';
import { db } from '@/server/platform/db';
import { requestChanges } from '@/server/takes/changes/change-requests';
import { aScript, projectRow, setTimes } from '@/tests/support/builders';
import { inParallel } from '@/tests/support/jobs/poll';
import { addRecordings, linesOf, lineTakeResult } from '@/tests/support/steps/line-steps';
import { deleteLine } from './delete-lines';
import { finishLineTakes } from './finish-line-takes';
import { listLines } from './queries';

async function aDeliverableScript(filenames = ['0.wav', '1.wav', '2.wav']) {
  const script = await aScript(filenames, { state: 'accepted' });
  return { ...script, takeIds: await addRecordings(script, filenames) };
}

const done = (takeId: string) => ({ takeId, result: lineTakeResult(takeId), sound: null });

test('delivers the project once, starts the review period, and notifies its members once', async () => {
  const { projectId, customer, takeIds } = await aDeliverableScript();
  await setTimes(projectId, { autoApproveAt: new Date() });
  expect(await projectRow(projectId)).toMatchObject({ deliveredAt: null });
  await inParallel(5, () => finishLineTakes(takeIds.map(done)));
  const { deliveredAt, autoApproveAt, linesModified } = await projectRow(projectId);
  expect(autoApproveAt).toEqual(daysAfter(deliveredAt ?? new Date(0), minReviewDays));
  const [notification, ...more] = await db.notification.findMany({ where: { projectId, kind: 'audio' } });
  expect(more).toEqual([]);
  expect(notification).toMatchObject({
    userId: customer.id,
    payload: { count: 3, takeNames: ['0.wav', '1.wav', '2.wav'] },
  });
  for (const { lastModified } of await linesOf(projectId)) expect(lastModified).toEqual(linesModified);
  const lines = (await listLines(customer.actor, projectId, { limit: 100 })).body;
  expect(lines.map((line) => 'id' in line && line.status)).toEqual(['done', 'done', 'done']);
  await finishLineTakes(takeIds.map(done));
  expect(await projectRow(projectId)).toMatchObject({ deliveredAt, linesModified });
});

test('a take that failed delivers nothing, and a later result does not replace the first one', async () => {
  const { projectId, takeIds } = await aDeliverableScript(['0.wav']);
  const [takeId = ''] = takeIds;
  await finishLineTakes([{ takeId, failure: 'This file is not audio.' }]);
  await finishLineTakes([done(takeId)]);
  expect(await db.lineTake.findUnique({ where: { id: takeId } })).toMatchObject({
    status: 'failed',
    failure: 'This file is not audio.',
    previewUri: null,
  });
  expect(await projectRow(projectId)).toMatchObject({ deliveredAt: null });
  expect(await db.notification.count({ where: { projectId, kind: 'audio' } })).toBe(0);
});

test('skips takes of lines that were deleted meanwhile, and finishes those of other projects', async () => {
  const { projectId, customer, takeIds } = await aDeliverableScript(['0.wav', '1.wav']);
  const other = await aDeliverableScript(['x.wav']);
  await deleteLine(customer.actor, projectId, '0.wav');
  await finishLineTakes([...takeIds, ...other.takeIds].map(done));
  const [, remaining = ''] = takeIds;
  const takes = await db.lineTake.findMany({ where: { id: { in: [...takeIds, ...other.takeIds] }, status: 'done' } });
  expect(takes.map(({ id }) => id).toSorted()).toEqual([remaining, ...other.takeIds].toSorted());
});

test('takes of a former assignment do not deliver', async () => {
  const { projectId, takeIds } = await aDeliverableScript(['0.wav']);
  await db.assignment.updateMany({ where: { projectId }, data: { state: 'released' } });
  await finishLineTakes(takeIds.map(done));
  expect(await db.lineTake.count({ where: { id: { in: takeIds }, status: 'done' } })).toBe(1);
  expect(await projectRow(projectId)).toMatchObject({ deliveredAt: null });
  expect(await db.notification.count({ where: { projectId, kind: 'audio' } })).toBe(0);
});

test('a line that is recorded again answers the open request of changes', async () => {
  const script = await aDeliverableScript(['0.wav']);
  const { projectId, customer, takeIds } = script;
  await finishLineTakes(takeIds.map(done));
  await requestChanges(customer.actor, projectId, [{ text: 'Slower' }]);
  const states = async () => (await db.changeRequest.findMany({ where: { projectId } })).map(({ state }) => state);
  expect(await states()).toEqual(['open']);
  await finishLineTakes((await addRecordings(script, ['0.wav'])).map(done));
  expect(await states()).toEqual(['delivered']);
});
