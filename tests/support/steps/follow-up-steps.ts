import { acceptProject } from '@/server/assignments/accept-project';
import { approveProject } from '@/server/assignments/approve-project';
import { assignVoice } from '@/server/assignments/assign-voice';
import { handleIssueLicenseCertificate } from '@/server/assignments/licenses/issue-license-certificate.handler';
import { orderPickup, orderRound, renewLicense } from '@/server/assignments/order-follow-up';
import { getLicenseCertificate } from '@/server/assignments/queries';
import { db } from '@/server/platform/db';
import { aDelivery, anAssignment } from '@/tests/support/builders';

/** Steps of an original recording and of the orders on it, taken by commands. */

/** One year on radio, with pickups, extra rounds and renewals, and without included rounds. */
export const licensed = {
  usage: { media: ['radio'], termMonths: 12, territory: 'Norway' },
  license: ['No cinema.'],
  renewalCustomerPriceCents: 25_000,
  renewalVoiceFeeCents: 20_000,
  pickupDays: 0,
  changeRounds: 0,
  roundCustomerPriceCents: 6_000,
  roundVoiceFeeCents: 4_000,
};

export type Licensed = Awaited<ReturnType<typeof aDeliveredRecording>>;

/** Accepted and delivered, not approved. */
export async function aDeliveredRecording(template: Parameters<typeof anAssignment>[0] = { template: licensed }) {
  const scene = await anAssignment({ state: 'accepted', ...template });
  await deliverAs(scene, scene.projectId, 'Original');
  return scene;
}

/** A recording that is approved, with its certificate. */
export async function aLicensedRecording(): Promise<Licensed> {
  const scene = await aDeliveredRecording();
  await approveProject(scene.customer.actor, scene.projectId);
  await certify(scene.projectId);
  return scene;
}

async function deliverAs({ voice }: { voice: { id: string } }, projectId: string, name: string): Promise<void> {
  await aDelivery(projectId, voice.id);
  await db.audioTake.updateMany({ where: { projectId }, data: { name } });
}

/** Runs the job that the approval enqueued. Returns the id of the assignment. */
export async function certify(projectId: string): Promise<string> {
  const { id: assignmentId } = await db.assignment.findFirstOrThrow({ where: { projectId, state: 'accepted' } });
  const run = { jobId: 'test', retryCount: 0, signal: new AbortController().signal };
  await handleIssueLicenseCertificate({ assignmentId }, run);
  return assignmentId;
}

export const certificateOf = async ({ customer }: Pick<Licensed, 'customer'>, projectId: string) =>
  (await getLicenseCertificate(customer.actor, projectId)).certificate;

/** An order that its voice has accepted; a pickup or extra round is delivered, too. Returns its id. */
export async function anAcceptedOrder(
  scene: Licensed,
  kind: 'pickup' | 'round' | 'renewal',
  { of = scene.projectId, name = kind }: { of?: string; name?: string } = {},
): Promise<string> {
  const { customer, voice } = scene;
  const id = await anOrder(scene, kind, of);
  await assignVoice(customer.actor, id, voice.id, true);
  await acceptProject(voice.actor, id, true);
  if (kind !== 'renewal') await deliverAs(scene, id, name);
  return id;
}

export async function anOrder({ customer }: Licensed, kind: 'pickup' | 'round' | 'renewal', of: string) {
  const agreed = { agreement: true };
  const orders = {
    pickup: () => orderPickup(customer.actor, of, { name: 'PICKUP', ...agreed }),
    round: () => orderRound(customer.actor, of, { notes: [{ text: 'With a smile' }], ...agreed }),
    renewal: () => renewLicense(customer.actor, of, agreed),
  };
  return (await orders[kind]()).id;
}

/** As `anAcceptedOrder`, approved and certified. */
export async function anApprovedOrder(...order: Parameters<typeof anAcceptedOrder>): Promise<string> {
  const [{ customer }, kind] = order;
  const id = await anAcceptedOrder(...order);
  if (kind !== 'renewal') await approveProject(customer.actor, id);
  await certify(id);
  return id;
}
