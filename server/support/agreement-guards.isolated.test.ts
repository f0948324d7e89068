import { beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '@/server/access/actor';
import { agreeToTexts } from '@/server/access/agreements';
import { acceptProject } from '@/server/assignments/accept-project';
import { approveProject } from '@/server/assignments/approve-project';
import { assignVoice } from '@/server/assignments/assign-voice';
import { orderPickup, orderRound, renewLicense } from '@/server/assignments/order-follow-up';
import { orderProject } from '@/server/assignments/order-project';
import { shortlistVoice } from '@/server/assignments/shortlist';
import { addStudioQualityDemo } from '@/server/demos/studio-quality-demo';
import { findPayout } from '@/server/payments/payout/project-payout';
import { db } from '@/server/platform/db';
import { operatorDay } from '@/server/platform/operator-day';
import { resubmitApplication } from '@/server/profile/edit-profile';
import { requestChanges } from '@/server/takes/changes/change-requests';
import {
  aCard,
  aCustomer,
  anAssignment,
  anUpload,
  aProject,
  aSupportAgent,
  aTemplate,
  aVoice,
} from '@/tests/support/builders';
import { useOwnDatabase } from '@/tests/support/integration/own-database';
import { addDemo } from '@/tests/support/steps/demo-steps';
import { aDeliveredRecording, aLicensedRecording } from '@/tests/support/steps/follow-up-steps';
import { deliverTake } from '@/tests/support/steps/take-steps';
import { storeLegalText } from './legal-texts';
import { markPayoutsPaid } from './money/mark-paid';

/** Tests the rules of docs/rules/legal-texts.md#agreeing-again: who owes an agreement starts nothing new. */

const agreed = { agreement: true };

async function aShortlist() {
  const [customer, voice] = [await aCustomer(), await aVoice()];
  await aCard(customer);
  const project = await aProject({
    customer,
    state: 'shortlisted',
    voiceIds: [voice.id],
    template: await aTemplate(),
  });
  return { customer, voice, projectId: project.id };
}

async function aReturnedVoice() {
  const voice = await aVoice({ demos: [] });
  await db.studioQualityDemo.deleteMany({ where: { voiceId: voice.id } });
  await db.voiceProfile.update({ where: { userId: voice.id }, data: { status: 'returned' } });
  return voice;
}

async function scenes() {
  return {
    admin: await aSupportAgent('admin'),
    shortlisted: await aShortlist(),
    other: await aVoice(),
    assigned: await anAssignment(),
    running: await anAssignment({ state: 'accepted' }),
    delivered: await aDeliveredRecording(),
    licensed: await aLicensedRecording(),
    returned: await aReturnedVoice(),
    template: await aTemplate(),
  };
}

let scene: Awaited<ReturnType<typeof scenes>>;
const versions: Record<'terms' | 'consultancy', number> = { terms: 0, consultancy: 0 };

/** All scenes are older than the versions, which need the agreement of everyone. */
beforeAll(async () => {
  await useOwnDatabase();
  scene = await scenes();
  for (const kind of ['terms', 'consultancy'] as const) {
    const change = { text: 'New', validFrom: operatorDay(), needsAgreement: true, summary: 'All', basedOn: null };
    const texts = await storeLegalText(scene.admin, { kind, ...change });
    versions[kind] = texts.find((text) => text.kind === kind)?.versions[0]?.id ?? 0;
  }
});

const order = () => ({ name: 'Spot', description: 'Warm', language: 'da', templateId: scene.template.id });

const starts: Record<string, () => Promise<unknown>> = {
  'order a project': () => orderProject(scene.shortlisted.customer.actor, order()),
  'shortlist a voice': () =>
    shortlistVoice(scene.shortlisted.customer.actor, scene.shortlisted.projectId, scene.other.id),
  'assign a voice': () => {
    const { customer, voice, projectId } = scene.shortlisted;
    return assignVoice(customer.actor, projectId, voice.id, true);
  },
  'accept a project': () => acceptProject(scene.assigned.voice.actor, scene.assigned.projectId, true),
  'order a pickup': () =>
    orderPickup(scene.licensed.customer.actor, scene.licensed.projectId, { name: 'Pickup', ...agreed }),
  'order an extra round': () =>
    orderRound(scene.delivered.customer.actor, scene.delivered.projectId, { notes: [{ text: 'Slower' }], ...agreed }),
  'renew a license': () => renewLicense(scene.licensed.customer.actor, scene.licensed.projectId, agreed),
  'add a demo': () => addDemo(scene.returned),
  'add a studio quality demo': async () => {
    const uri = await anUpload(scene.returned.id);
    return addStudioQualityDemo(scene.returned.actor, scene.returned.id, uri);
  },
  'apply again': () => resubmitApplication(scene.returned.actor),
};

describe('who owes an agreement', () => {
  test.each(Object.keys(starts))('does not %s', async (name) => {
    await expect(starts[name]?.()).rejects.toMatchObject({
      kind: 'conflict',
      code: 'agreement-needed',
      message: 'Please agree to the new terms first. You find them in your profile.',
    });
  });

  test('finishes a running project: delivers, asks for changes, approves and is paid', async () => {
    const { customer, voice, projectId } = scene.running;
    await deliverTake(voice.actor, projectId);
    await requestChanges(customer.actor, projectId, [{ text: 'Slower, please' }]);
    await deliverTake(voice.actor, projectId);
    await approveProject(customer.actor, projectId);
    const payout = await findPayout(db, projectId);
    expect(payout).toMatchObject({ voiceId: voice.id });
    const { paid } = await markPayoutsPaid(scene.admin, { payoutIds: [payout?.id ?? ''] });
    expect(paid).toEqual([payout?.id]);
  });

  test('is not asked where the voice is assigned already', async () => {
    const { customer, voice, projectId } = scene.assigned;
    await expect(assignVoice(customer.actor, projectId, voice.id, true)).rejects.toThrow(
      'This voice is already assigned.',
    );
  });
});

test('who has agreed starts again', async () => {
  const agreeAs = (actor: Actor, kinds: readonly (keyof typeof versions)[]) =>
    agreeToTexts(actor, { agreements: kinds.map((kind) => ({ kind, versionId: versions[kind] })) });
  await agreeAs(scene.shortlisted.customer.actor, ['terms']);
  await starts['order a project']?.();
  await starts['assign a voice']?.();
  await agreeAs(scene.assigned.voice.actor, ['terms']);
  await expect(starts['accept a project']?.()).rejects.toMatchObject({ code: 'agreement-needed' });
  await agreeAs(scene.assigned.voice.actor, ['consultancy']);
  await starts['accept a project']?.();
});
