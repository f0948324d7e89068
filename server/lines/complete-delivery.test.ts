import { expect, test } from 'vitest';
import { daysAfter, minReviewDays } from '@/lib/domain/assignments/life-cycle';
import { acceptProject } from '@/server/assignments/accept-project';
import { approveAutomatically, approveDueProjects, approveProject } from '@/server/assignments/approve-project';
import { projectsToRemindOfApproval, remindOfApproval } from '@/server/assignments/reminders/remind';
import { checkTruth } from '@/server/notifications/truth';
import { db } from '@/server/platform/db';
import { getProject } from '@/server/projects/queries';
import { requestChanges } from '@/server/takes/changes/change-requests';
import {
  aDelivery,
  aFurtherAssignment,
  aLine,
  anAssignment,
  aScript,
  aSupportAgent,
  projectRow,
  setTimes,
} from '@/tests/support/builders';
import { expectSuccesses } from '@/tests/support/jobs/outcomes';
import { inParallel } from '@/tests/support/jobs/poll';
import { addRecordings, lineTakeResult } from '@/tests/support/steps/line-steps';
import { completeDelivery } from './complete-delivery';
import { deleteLines } from './delete-lines';
import { addLine, updateLine, updateLineTake } from './edit-line';
import { finishLineTakes } from './finish-line-takes';
import { replaceLines } from './replace-lines';

const noText = { description: '', line: '', comment: '' };
const filenames = ['0.wav', '1.wav', '2.wav'];
const anAcceptedScript = (names = filenames) => aScript(names, { state: 'accepted' });
type Script = Awaited<ReturnType<typeof anAcceptedScript>>;

/** Records the lines, as the worker finishes them. */
async function deliver(script: Pick<Script, 'projectId' | 'voice'>, names: readonly string[]): Promise<string[]> {
  const takeIds = await addRecordings(script, names);
  await finishLineTakes(takeIds.map((takeId) => ({ takeId, result: lineTakeResult(takeId), sound: null })));
  return takeIds;
}

async function fail(script: Script, name: string): Promise<void> {
  const [takeId = ''] = await addRecordings(script, [name]);
  await finishLineTakes([{ takeId, failure: 'The recording is silent.' }]);
}

const setDue = (id: string, autoApproveAt: Date) => setTimes(id, { autoApproveAt });

async function stateOf({ projectId, customer }: Pick<Script, 'projectId' | 'customer'>) {
  const { isDelivered, isDeliveryComplete, lineProgress, percentDone, autoApproveDate, status } = await getProject(
    customer.actor,
    projectId,
  );
  return { isDelivered, isDeliveryComplete, lineProgress, percentDone, autoApproveDate, status };
}

const completions = (projectId: string) =>
  db.message.findMany({
    where: { projectId, type: { in: ['support', 'delivery-complete'] } },
    select: { type: true, fromId: true, text: true },
  });

test('a part of the script is delivered and not complete: it is neither approved automatically nor announced as due', async () => {
  const script = await anAcceptedScript();
  const { projectId, voice } = script;
  const due = new Date();
  await setDue(projectId, due);
  await deliver(script, ['0.wav', '1.wav']);
  expect(await projectRow(projectId)).toMatchObject({ autoApproveAt: due });
  expect(await stateOf(script)).toMatchObject({
    isDelivered: true,
    isDeliveryComplete: false,
    lineProgress: { numLines: 3, numDelivered: 2 },
    autoApproveDate: null,
    status: {
      state: 'approval',
      text: '2 of 3 lines delivered',
      action: { label: 'Review 2 new lines', path: `/projects/${projectId}/lines?show=to-approve` },
      date: null,
    },
  });
  expect((await getProject(voice.actor, projectId)).status).toMatchObject({
    state: 'upload-audio',
    text: '2 of 3 lines delivered',
    waitsFor: 'you',
  });
  const later = daysAfter(due, 30);
  expect(await approveAutomatically(projectId, later)).toBe(false);
  await approveDueProjects(new AbortController().signal);
  expect(await projectRow(projectId)).toMatchObject({ approvedAt: null });
  await setDue(projectId, daysAfter(later, 1));
  expect(await remindOfApproval(projectId, later)).toBe(false);
  expect(await db.project.count({ where: { AND: [{ id: projectId }, projectsToRemindOfApproval(later)] } })).toBe(0);
  const [mail] = await db.notification.findMany({ where: { projectId, kind: 'audio' } });
  expect(mail?.payload).toMatchObject({ count: 2, lines: 'partial' });
});

test('a line that is recorded again before the mail is sent is one new line', async () => {
  const script = await anAcceptedScript();
  for (let recordings = 0; recordings < 3; recordings += 1) await deliver(script, ['0.wav', '1.wav']);
  const mail = await db.notification.findFirstOrThrow({ where: { projectId: script.projectId, kind: 'audio' } });
  expect(mail.payload).toMatchObject({ count: 6, takeNames: ['0.wav', '1.wav'] });
  expect(await checkTruth(db, mail)).toMatchObject({ dropReason: null, payload: { count: 2 } });
});

test('the last line completes the delivery once: three days remain, both sides read it, and then it is approved', async () => {
  const script = await anAcceptedScript();
  const { projectId } = script;
  await setDue(projectId, new Date());
  await deliver(script, ['0.wav']);
  const takeIds = await addRecordings(script, ['1.wav', '2.wav']);
  await inParallel(5, () =>
    finishLineTakes(takeIds.map((takeId) => ({ takeId, result: lineTakeResult(takeId), sound: null }))),
  );
  const { deliveryCompletedAt } = await db.assignment.findFirstOrThrow({ where: { projectId } });
  const { autoApproveAt } = await projectRow(projectId);
  expect(autoApproveAt).toEqual(daysAfter(deliveryCompletedAt ?? new Date(0), minReviewDays));
  expect(await stateOf(script)).toMatchObject({
    isDeliveryComplete: true,
    autoApproveDate: autoApproveAt?.toISOString(),
    status: { date: { kind: 'automatic-approval', date: autoApproveAt?.toISOString() } },
  });
  expect((await stateOf(script)).status.text).toMatch(/ has delivered: listen and approve$/);
  // It is an event of the chat, which has no author.
  expect(await completions(projectId)).toEqual([
    {
      type: 'delivery-complete',
      fromId: null,
      text: expect.stringMatching(/^3 of 3 lines\. It is approved automatically on /),
    },
  ]);
  const [mail, ...more] = await db.notification.findMany({ where: { projectId, kind: 'audio' } });
  expect(more).toEqual([]);
  expect(mail?.payload).toMatchObject({ count: 3, lines: 'completed' });
  const end = autoApproveAt ?? new Date(0);
  expect(await remindOfApproval(projectId, daysAfter(end, -1))).toBe(true);
  expect(await approveAutomatically(projectId, daysAfter(end, -0.01))).toBe(false);
  expect(await approveAutomatically(projectId, end)).toBe(true);
});

test('a later planned day stays, and lines that are added later do not undo it', async () => {
  const script = await anAcceptedScript(['0.wav']);
  const { projectId, customer } = script;
  const planned = daysAfter(new Date(), 12);
  await setDue(projectId, planned);
  await deliver(script, ['0.wav']);
  await addLine(customer.actor, projectId, { filename: 'new.wav', ...noText });
  await replaceLines(customer.actor, projectId, {
    lines: [{ filename: 'newer.wav', line: 'Hello' }],
    removeOld: false,
    dryRun: false,
  });
  expect(await projectRow(projectId)).toMatchObject({ autoApproveAt: planned, numLines: 3 });
  expect(await stateOf(script)).toMatchObject({
    isDeliveryComplete: true,
    lineProgress: { numLines: 3, numDelivered: 1 },
  });
  // Neither does a line that is recorded again.
  await addRecordings(script, ['0.wav']);
  expect(await stateOf(script)).toMatchObject({ isDeliveryComplete: true, lineProgress: { numDelivered: 0 } });
});

test('the removal of the lines without audio completes it, by deletion and by import', async () => {
  for (const remove of [
    ({ customer, projectId }: Script) => deleteLines(customer.actor, projectId, ['1.wav', '2.wav']),
    ({ customer, projectId }: Script) =>
      replaceLines(customer.actor, projectId, { lines: [{ filename: '0.wav' }], removeOld: true, dryRun: false }),
  ]) {
    const script = await anAcceptedScript();
    await deliver(script, ['0.wav']);
    expect(await stateOf(script)).toMatchObject({ isDeliveryComplete: false });
    await remove(script);
    expect(await stateOf(script)).toMatchObject({
      isDeliveryComplete: true,
      lineProgress: { numLines: 1, numDelivered: 1 },
    });
  }
});

test('a usable take that is chosen instead of a failed one completes it', async () => {
  const script = await anAcceptedScript(['0.wav', '1.wav']);
  const { projectId, voice } = script;
  const [first = ''] = await deliver(script, ['0.wav']);
  await fail(script, '0.wav');
  await deliver(script, ['1.wav']);
  expect(await stateOf(script)).toMatchObject({ isDeliveryComplete: false, lineProgress: { numDelivered: 1 } });
  await updateLineTake(voice.actor, projectId, { filename: '0.wav', takeId: first }, { isChosen: true });
  expect(await stateOf(script)).toMatchObject({ isDeliveryComplete: true, lineProgress: { numDelivered: 2 } });
});

test('what was recorded before the acceptance is complete with it', async () => {
  const { projectId, customer, voice } = await anAssignment({ template: { hasLineReader: true } });
  await aLine({ projectId, filename: '0.wav' });
  await deliver({ projectId, voice }, ['0.wav']);
  expect(await stateOf({ projectId, customer })).toMatchObject({ isDeliveryComplete: true });
  await expect(completeDelivery(voice.actor, projectId)).rejects.toMatchObject({
    message: 'The voice has not accepted this project yet.',
  });
  await addLine(customer.actor, projectId, { filename: '1.wav', ...noText });
  expect(await stateOf({ projectId, customer })).toMatchObject({ isDeliveryComplete: false });
  await deliver({ projectId, voice }, ['1.wav']);
  expect(await db.assignment.findFirst({ where: { projectId } })).toMatchObject({ deliveryCompletedAt: null });
  await acceptProject(voice.actor, projectId, true);
  const { acceptedAt, autoApproveAt, autoApproveDays } = await projectRow(projectId);
  expect(autoApproveAt).toEqual(daysAfter(acceptedAt ?? new Date(0), autoApproveDays));
  expect(await stateOf({ projectId, customer })).toMatchObject({
    isDeliveryComplete: true,
    autoApproveDate: autoApproveAt?.toISOString(),
  });
});

test('the voice or support says that it is complete, once of 20 times', async () => {
  const support = await aSupportAgent();
  for (const [actorOf, type, text] of [
    [({ voice }: Script) => voice.actor, 'delivery-complete', /^1 of 3 lines\. It is approved/],
    [() => support, 'support', /^Support has decided that the delivery is complete: 1 of 3 lines\. It is approved/],
  ] as const) {
    const script = await anAcceptedScript();
    const { projectId, customer } = script;
    await setDue(projectId, new Date());
    await deliver(script, ['0.wav']);
    await expectSuccesses(1, { of: 20 }, () => completeDelivery(actorOf(script), projectId));
    expect(await stateOf(script)).toMatchObject({
      isDeliveryComplete: true,
      lineProgress: { numLines: 3, numDelivered: 1 },
    });
    const fromId = type === 'support' ? null : script.voice.id;
    expect(await completions(projectId)).toEqual([{ type, fromId, text: expect.stringMatching(text) }]);
    const entry = { subject: projectId, action: 'complete-delivery', actorId: support.userId };
    expect(await db.auditEntry.count({ where: entry })).toBe(actorOf(script) === support ? 1 : 0);
    const [mail, ...more] = await db.notification.findMany({ where: { projectId, kind: 'audio' } });
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ userId: customer.id, payload: { count: 1, lines: 'completed' } });
    const { autoApproveAt } = await projectRow(projectId);
    expect(await approveAutomatically(projectId, autoApproveAt ?? new Date(0))).toBe(true);
  }
});

test('is refused without audio or lines, when it is complete, and after the approval', async () => {
  const script = await anAcceptedScript();
  const { projectId, customer, voice } = script;
  const refusal = (message: string) => ({ kind: 'conflict', message });
  const say = () => completeDelivery(voice.actor, projectId);
  await expect(say()).rejects.toMatchObject(refusal('The voice has not delivered any audio yet.'));
  await deliver(script, ['0.wav']);
  await say();
  await expect(say()).rejects.toMatchObject(refusal('The delivery is already complete.'));
  await approveProject(customer.actor, projectId);
  await expect(say()).rejects.toMatchObject(refusal('This project is already approved.'));
  const spot = await anAssignment({ state: 'accepted' });
  await aDelivery(spot.projectId, spot.voice.id);
  await expect(completeDelivery(spot.voice.actor, spot.projectId)).rejects.toMatchObject(
    refusal('This project has no lines.'),
  );
  expect((await getProject(spot.customer.actor, spot.projectId)).isDeliveryComplete).toBe(true);
});

test('an approval that requires a complete delivery is refused with what is missing', async () => {
  const script = await anAcceptedScript(['0.wav', '1.wav', '2.wav', '3.wav']);
  const { projectId, customer } = script;
  await deliver(script, ['0.wav']);
  await fail(script, '1.wav');
  // The recording is processed.
  await addRecordings(script, ['2.wav']);
  await requestChanges(customer.actor, projectId, [{ text: 'Slower' }]);
  const approve = () => approveProject(customer.actor, projectId, { requireComplete: true });
  await expect(approve()).rejects.toMatchObject({
    kind: 'conflict',
    code: 'delivery-incomplete',
    message: 'The delivery is not complete: 2 lines without audio, 1 failed line, 1 open change request.',
    missing: { numLinesWithoutAudio: 2, numFailedLines: 1, numOpenChangeRequests: 1 },
  });
  // The delivery is marked complete although the lines are missing.
  await completeDelivery(script.voice.actor, projectId);
  await expect(approve()).rejects.toMatchObject({ missing: { numLinesWithoutAudio: 2, numFailedLines: 1 } });
  await deliver(script, filenames.concat('3.wav'));
  await approve();
  expect((await projectRow(projectId)).approvedAt).not.toBeNull();
});

test('an approval of takes only asks for open changes, and one without the requirement for nothing', async () => {
  const { projectId, customer, voice } = await anAssignment({ state: 'accepted' });
  await aDelivery(projectId, voice.id);
  const approve = (requireComplete: boolean) => approveProject(customer.actor, projectId, { requireComplete });
  await requestChanges(customer.actor, projectId, [{ text: 'Slower' }]);
  await expect(approve(true)).rejects.toMatchObject({
    missing: { numLinesWithoutAudio: 0, numFailedLines: 0, numOpenChangeRequests: 1 },
  });
  await approve(false);
  const script = await anAcceptedScript();
  await deliver(script, ['0.wav']);
  await approveProject(script.customer.actor, script.projectId);
  expect((await projectRow(script.projectId)).approvedAt).not.toBeNull();
});

test('the counts follow each change, of the own assignment only, and pages hear of it', async () => {
  const script = await anAcceptedScript();
  const { projectId, customer } = script;
  const label = async () => (await stateOf(script)).status.action?.label;
  const events = () => db.event.count({ where: { projectId, type: 'project-updated' } });
  await deliver(script, ['0.wav', '1.wav']);
  const before = await events();
  await updateLine(customer.actor, projectId, '0.wav', { isApproved: true });
  expect(await label()).toBe('Review 1 new line');
  expect(await events()).toBe(before + 1);
  await updateLine(customer.actor, projectId, '0.wav', { comment: 'Fine' });
  expect(await events()).toBe(before + 1);
  await updateLine(customer.actor, projectId, '1.wav', { isApproved: true });
  expect(await label()).toBe('Review lines');
  await updateLine(customer.actor, projectId, '1.wav', { line: 'Another text' });
  expect(await label()).toBe('Review 1 new line');
  await db.assignment.updateMany({ where: { projectId }, data: { state: 'released' } });
  await aFurtherAssignment({ projectId, assignedById: customer.id, voiceId: script.voice.id, state: 'assigned' });
  await updateLine(customer.actor, projectId, '2.wav', { comment: 'Next' });
  expect(await stateOf(script)).toMatchObject({ lineProgress: { numLines: 3, numDelivered: 0 } });
});
