import { afterEach, describe, expect, test, vi } from 'vitest';
import { documentFacts } from '@/lib/domain/documents/facts';
import { dayMs } from '@/lib/domain/durations';
import { defaultRider, endedLicenseRefusal } from '@/lib/domain/licenses/license';
import { acceptProject } from './accept-project';
import { approveProject } from './approve-project';
import { assignVoice } from './assign-voice';
import { remindOfLicenseEnd } from '@/server/assignments/licenses/remind-of-license';
import { certifyApproval } from '@/server/assignments/licenses/prepare-license-certificate';
import { db, transaction } from '@/server/platform/db';
import { lockProject } from '@/server/projects/open-project';
import { getProject } from '@/server/projects/queries';
import {
  aDeliveredRecording,
  aLicensedRecording,
  anAcceptedOrder,
  anApprovedOrder,
  anOrder,
  certificateOf,
  certify,
} from '@/tests/support/steps/follow-up-steps';
import { setTime } from '@/tests/support/clock';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { pollUntil } from '@/tests/support/jobs/poll';
import { setTimes } from '@/tests/support/builders';

/** Tests docs/rules/license.md: pickups and extra rounds have the license of the original recording. */

afterEach(() => vi.useRealTimers());

const openEnd = 'Radio: Norway, until one year after the approval of the original recording.';
const rest = ['No cinema.', defaultRider];

const approvedAt = (id: string, day: string) => setTimes(id, { approvedAt: new Date(`${day}T10:00:00Z`) });
const assignmentOf = (projectId: string) =>
  db.assignment.findFirstOrThrow({ where: { projectId, state: 'accepted' }, include: { certificate: true } });
const isWaitingForLock = async () => {
  const waiting = await db.$queryRaw<unknown[]>`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return waiting.length > 0;
};
const jobsFor = async (projectId: string) => {
  const { id } = await assignmentOf(projectId);
  return (await jobsAbout(id)).filter(({ name }) => name === 'issue-license-certificate').length;
};

describe('an extra round', () => {
  test('has the license of its original in the order, both agreements, its details and its certificate', async () => {
    const scene = await aDeliveredRecording();
    const { customer, voice, projectId } = scene;
    const before = await getProject(customer.actor, projectId);
    expect(before.followUpLicense).toEqual({ lines: [openEnd, ...rest], endedDate: null });
    const id = await anOrder(scene, 'round', projectId);
    expect((await getProject(customer.actor, id)).license).toEqual([openEnd, ...rest]);
    await assignVoice(customer.actor, id, voice.id, true);
    for (const { actor } of [customer, voice])
      expect(await getProject(actor, id)).toMatchObject({
        license: [openEnd, ...rest],
        original: { id: projectId, isApproved: false },
        usage: [{ media: ['radio'], termMonths: 12, lastDay: null, renewal: null }],
      });
    const documents = await db.projectDocument.findMany({ where: { projectId: id } });
    expect(documents.map(({ kind }) => kind).toSorted()).toEqual(['clientAgreement', 'orderConfirmation']);
    for (const { facts } of documents)
      expect(documentFacts.parse(facts).terms.slice(-3)).toEqual([
        `License: ${openEnd}`,
        'License: No cinema.',
        `Synthetic voices: ${defaultRider}`,
      ]);
  });

  test('that is approved before its original is certified with the approval of the original', async () => {
    const scene = await aDeliveredRecording();
    const { customer, voice, projectId } = scene;
    const id = await anAcceptedOrder(scene, 'round');
    const agreement = await db.projectDocument.findFirstOrThrow({ where: { projectId: id, kind: 'voiceAgreement' } });
    expect(documentFacts.parse(agreement.facts).terms).toContain(`License: ${openEnd}`);
    await approveProject(customer.actor, id);
    expect((await assignmentOf(id)).certificate).toBeNull();
    await approveProject(customer.actor, projectId);
    expect(await jobsFor(id)).toBe(1);
    await approvedAt(id, '2026-01-10');
    await approvedAt(projectId, '2026-02-01');
    for (const each of [id, projectId]) await certify(each);
    const dates = { media: ['radio'], territory: 'Norway', lastDay: '2027-02-01' };
    expect((await certificateOf(scene, id))?.grants).toEqual([{ ...dates, firstDay: '2026-01-10' }]);
    expect((await certificateOf(scene, projectId))?.grants).toEqual([{ ...dates, firstDay: '2026-02-01' }]);
    for (const { actor } of [customer, voice])
      expect((await getProject(actor, id)).usage).toMatchObject([{ lastDay: '2027-02-01', renewal: null }]);
  });

  test('that is approved while the approval of its original is stored waits for it, and is certified', async () => {
    const scene = await aDeliveredRecording();
    const { customer, projectId } = scene;
    const id = await anAcceptedOrder(scene, 'round');
    const { id: assignmentId } = await assignmentOf(projectId);
    const approvals = await transaction(async (tx) => {
      await lockProject(tx, projectId);
      const now = new Date();
      await tx.assignment.update({ where: { id: assignmentId }, data: { approvedAt: now } });
      await certifyApproval(tx, { id: projectId, originalId: null }, { assignmentId, approvedAt: now });
      const ofRound = approveProject(customer.actor, id);
      await Promise.race([ofRound, pollUntil(isWaitingForLock)]);
      return { ofRound };
    });
    await approvals.ofRound;
    expect([await jobsFor(id), await jobsFor(projectId)]).toEqual([1, 1]);
  });

  test('is not certified before its original, although its certificate was prepared', async () => {
    const scene = await aDeliveredRecording();
    const { customer } = scene;
    const id = await anAcceptedOrder(scene, 'round');
    await approveProject(customer.actor, id);
    const { id: assignmentId } = await assignmentOf(id);
    await db.licenseCertificate.create({ data: { assignmentId } });
    await certify(id);
    expect(await certificateOf(scene, id)).toBeNull();
    expect((await assignmentOf(id)).certificate).toBeNull();
  });
});

describe('pickups and extra rounds of any depth', () => {
  /** Creates a pickup, a round of it, and a pickup of that round. */
  async function aChain() {
    const scene = await aLicensedRecording();
    const pickup = await anAcceptedOrder(scene, 'pickup', { name: 'Pickup' });
    const round = await anApprovedOrder(scene, 'round', { of: pickup, name: 'Round of the pickup' });
    await approveProject(scene.customer.actor, pickup);
    await certify(pickup);
    const deep = await anApprovedOrder(scene, 'pickup', { of: round, name: 'Pickup of the round' });
    return { scene, ids: [pickup, round, deep] };
  }

  const lastModifiedOf = (ids: string[]) =>
    db.project.findMany({ where: { id: { in: ids } }, orderBy: { id: 'asc' }, select: { lastModified: true } });

  test('end with the original recording, are covered by its renewals, and say so', async () => {
    const { scene, ids } = await aChain();
    const { customer, voice, projectId } = scene;
    const [own] = (await certificateOf(scene, projectId))?.grants ?? [];
    for (const id of ids) {
      expect(await db.project.findUniqueOrThrow({ where: { id } })).toMatchObject({ originalId: projectId });
      expect((await certificateOf(scene, id))?.grants).toMatchObject([{ lastDay: own?.lastDay }]);
    }
    const first = await anApprovedOrder(scene, 'renewal');
    const certificate = await certificateOf(scene, first);
    expect(certificate?.files.map(({ name }) => name).toSorted()).toEqual([
      'Original.wav',
      'Pickup of the round.wav',
      'Pickup.wav',
      'Round of the pickup.wav',
    ]);
    const second = await anApprovedOrder(scene, 'renewal');
    const lastDay = (await certificateOf(scene, second))?.grants[0]?.lastDay;
    for (const id of [projectId, first, ...ids])
      for (const { actor } of [customer, voice])
        expect((await getProject(actor, id)).usage).toMatchObject([{ renewal: { projectId: second, lastDay } }]);
    expect((await getProject(customer.actor, second)).usage).toMatchObject([{ lastDay, renewal: null }]);
  });

  test('are updated on open pages, as their original and earlier renewals are, when the voice accepts a renewal', async () => {
    const { scene, ids } = await aChain();
    const { customer, voice, projectId } = scene;
    const earlier = await anApprovedOrder(scene, 'renewal');
    const renewal = await anOrder(scene, 'renewal', projectId);
    await assignVoice(customer.actor, renewal, voice.id, true);
    const { id: last } = await db.event.findFirstOrThrow({ orderBy: { id: 'desc' } });
    const modified = await lastModifiedOf(ids);
    await acceptProject(voice.actor, renewal, true);
    const updates = await db.event.findMany({
      where: { projectId: { in: [projectId, earlier, ...ids] }, type: 'project-updated', id: { gt: last } },
    });
    expect(new Set(updates.map((event) => event.projectId))).toEqual(new Set([projectId, earlier, ...ids]));
    expect(await lastModifiedOf(ids)).toEqual(modified);
  });

  test('that are approved after a renewal end with it', async () => {
    const scene = await aLicensedRecording();
    const { customer, projectId } = scene;
    const pickup = await anAcceptedOrder(scene, 'pickup');
    const ordered = await anOrder(scene, 'pickup', projectId);
    const renewal = await anApprovedOrder(scene, 'renewal');
    const lastDay = (await certificateOf(scene, renewal))?.grants[0]?.lastDay;
    const round = await anAcceptedOrder(scene, 'round', { of: pickup });
    for (const id of [pickup, round]) {
      await approveProject(customer.actor, id);
      await certify(id);
      expect((await certificateOf(scene, id))?.grants).toMatchObject([{ lastDay }]);
      expect((await getProject(customer.actor, id)).usage).toMatchObject([{ lastDay, renewal: null }]);
    }
    const { usage, license } = await getProject(customer.actor, ordered);
    expect(usage).toMatchObject([{ lastDay, renewal: null }]);
    await assignVoice(customer.actor, ordered, scene.voice.id, true);
    expect((await getProject(customer.actor, ordered)).license).toEqual(license);
  });

  test('are not sold once the license is over, until it is renewed', async () => {
    const scene = await aLicensedRecording();
    const { customer, voice, projectId } = scene;
    const accepted = await anAcceptedOrder(scene, 'pickup');
    const ordered = await anOrder(scene, 'pickup', projectId);
    const lastDay = (await certificateOf(scene, projectId))?.grants[0]?.lastDay ?? '';
    const endedDate = async () => (await getProject(customer.actor, projectId)).followUpLicense?.endedDate;
    setTime(new Date(`${lastDay}T23:59:59Z`));
    expect(await endedDate()).toBeNull();
    setTime(new Date(new Date(lastDay).getTime() + dayMs));
    expect(await endedDate()).toBe(lastDay);
    const refusal = (kind: 'pickup' | 'round') => ({ kind: 'conflict', message: endedLicenseRefusal(kind, lastDay) });
    await expect(anOrder(scene, 'pickup', projectId)).rejects.toMatchObject(refusal('pickup'));
    await expect(anOrder(scene, 'round', accepted)).rejects.toMatchObject(refusal('round'));
    const assign = () => assignVoice(customer.actor, ordered, voice.id, true);
    await expect(assign()).rejects.toMatchObject(refusal('pickup'));
    await anAcceptedOrder(scene, 'renewal');
    expect(await endedDate()).toBeNull();
    await assign();
    for (const [kind, of] of [
      ['pickup', projectId],
      ['round', accepted],
    ] as const)
      await anOrder(scene, kind, of);
  });

  test('have no reminders: those of the original name them', async () => {
    const { scene, ids } = await aChain();
    const { customer, voice, projectId } = scene;
    const { id: assignmentId } = await assignmentOf(projectId);
    const [first] = await db.licenseReminder.findMany({ where: { assignmentId }, orderBy: { dueOn: 'asc' } });
    if (!first) throw new Error('The original has no reminder.');
    expect(await db.licenseReminder.count({ where: { certificate: { assignment: { projectId: { in: ids } } } } })).toBe(
      0,
    );
    expect(await remindOfLicenseEnd(first, first.dueOn)).toBe(true);
    const reminders = await db.notification.findMany({ where: { projectId, kind: 'license-reminder' } });
    expect(reminders.map(({ userId }) => userId).toSorted()).toEqual([customer.id, voice.id].toSorted());
    for (const { payload } of reminders) expect(payload).toMatchObject({ pickups: 2, rounds: 1 });
    await anApprovedOrder(scene, 'renewal');
    const [, second] = await db.licenseReminder.findMany({ where: { assignmentId }, orderBy: { dueOn: 'asc' } });
    expect(second && (await remindOfLicenseEnd(second, second.dueOn))).toBe(false);
  });
});
