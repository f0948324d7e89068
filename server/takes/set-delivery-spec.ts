import type { BodyOf } from '@/lib/contracts/contract';
import type { setDeliverySpec as contract } from '@/lib/contracts/deliveries';
import type { Project } from '@/lib/contracts/project-shapes';
import { asksAnything, type DeliverySpec, deliverySpecOf, ownSpecOf } from '@/lib/domain/delivery/delivery-spec';
import { certify, isRefused, storedCertificate } from '@/lib/domain/licenses/certificates';
import type { Actor } from '@/server/access/actor';
import { recheckLines } from '@/server/jobs';
import { Prisma, transaction, type Tx } from '@/server/platform/db';
import { enqueue } from '@/server/platform/queue/queue';
import { presetValues } from '@/server/projects/delivery-presets';
import { lockForChangeInState, markProjectUpdated } from '@/server/projects/open-project';
import { presentProjectById } from '@/server/projects/present/presenter';
import { type CoreProject, liveAssignment } from '@/server/projects/project-state';
import { deliverTake } from './deliver-take';

/** @throws AppError 'conflict' once the voice has accepted */
export async function setDeliverySpec(
  actor: Actor,
  projectId: string,
  body: BodyOf<typeof contract>,
): Promise<Project> {
  await transaction(async (tx) => {
    const { project } = await lockForChangeInState(tx, actor, projectId, 'edit-delivery-spec');
    const spec = await requestedSpec(tx, body);
    const deliverySpec = asksAnything(spec) ? spec : Prisma.DbNull;
    await tx.project.update({ where: { id: projectId }, data: { deliverySpec } });
    await checkHeldTakes(tx, project, spec);
    if (project.hasLineReader) await enqueue(tx, recheckLines, { projectId });
    await markProjectUpdated(tx, projectId, ['details', 'takes']);
  });
  return presentProjectById(actor, projectId);
}

async function requestedSpec(tx: Tx, { preset, fileNaming, limits }: BodyOf<typeof contract>): Promise<DeliverySpec> {
  if (limits !== undefined) return ownSpecOf(preset, fileNaming, limits);
  return deliverySpecOf(preset, fileNaming, await presetValues(tx, preset));
}

/** Sends held takes that fit the new spec; takes that were sent keep their certificate. */
async function checkHeldTakes(tx: Tx, project: CoreProject, spec: DeliverySpec): Promise<void> {
  const assignmentId = liveAssignment(project)?.id;
  if (!assignmentId) return;
  const held = await tx.audioTake.findMany({ where: { assignmentId, status: 'held' }, orderBy: { created: 'asc' } });
  for (const take of held) {
    const { sound } = storedCertificate.parse(take.certificate);
    const certificate = certify(spec, take.name, sound);
    const isHeld = isRefused(certificate);
    await tx.audioTake.update({
      where: { id: take.id },
      data: { status: isHeld ? 'held' : 'done', certificate },
    });
    if (!isHeld) await deliverTake(tx, project, take);
  }
}
