import type { DeliveredSound } from '@/lib/domain/delivery/delivery-check';
import type { DeliveryPreset } from '@/lib/domain/delivery/delivery-spec';
import type { Actor } from '@/server/access/actor';
import { db } from '@/server/platform/db';
import { addAudio } from '@/server/takes/add-takes';
import { requestChanges } from '@/server/takes/changes/change-requests';
import { finishTake } from '@/server/takes/process-take.handler';
import { setDeliverySpec } from '@/server/takes/set-delivery-spec';
import { aDelivery, anAssignment, anUpload, projectRow } from '@/tests/support/builders';
import { soundWithoutLevels } from '@/tests/support/sound/recordings';

/** The worker's measurements of a take of 8 s. */
export const measurements = {
  durationMs: 8_000,
  peaks: Uint8Array.of(1),
  integratedLufs: -20,
  truePeakDbtp: -2,
  loudnessRange: 3,
  sampleRate: 48_000,
  channels: 1,
  codec: 'pcm_s24le',
  warnings: [],
};

/** Fits the presets `web` and `games`, and is too loud for `ebu-r128`. */
export const loudSound: DeliveredSound = {
  container: 'wav',
  codec: 'pcm_s24le',
  sampleRate: 48_000,
  bits: 24,
  channels: 1,
  bitrate: null,
  isConstantBitrate: null,
  durationMs: 8_000,
  integratedLufs: -16,
  maxShortTermLufs: -15,
  maxMomentaryLufs: -14,
  rmsDb: -18,
  truePeakDbtp: -2,
  samplePeakDbfs: -3,
  noiseFloorDb: -66,
  headSeconds: 0.7,
  tailSeconds: 2,
};

/** Adds a take that no worker has processed. */
export async function uploadTake(voice: Actor, projectId: string, name = 'Spot'): Promise<string> {
  const uri = await anUpload(voice.userId);
  return (await addAudio(voice, projectId, { uri, name, comment: '' })).id;
}

/** Stores a result as the worker does. Returns the URI of the preview. */
export async function finishUpload(takeId: string, sound = soundWithoutLevels): Promise<string> {
  const processedUri = `previews/${takeId}.mp3`;
  await finishTake(takeId, { ...measurements, processedUri, sound });
  return processedUri;
}

export async function deliverTake(voice: Actor, projectId: string, sound = soundWithoutLevels) {
  const id = await uploadTake(voice, projectId);
  const processedUri = await finishUpload(id, sound);
  const { uri } = await db.audioTake.findUniqueOrThrow({ where: { id } });
  return { id, uri, processedUri };
}

/** An accepted project with a take of 8 s. */
export async function aDeliveredProject(given: Parameters<typeof anAssignment>[0] = {}) {
  const scene = await anAssignment({ state: 'accepted', ...given });
  await aDelivery(scene.projectId, scene.voice.id);
  const { id: takeId } = await db.audioTake.findFirstOrThrow({ where: { projectId: scene.projectId } });
  await db.audioTake.update({ where: { id: takeId }, data: { durationMs: 8_000, name: 'Take 1' } });
  return { ...scene, takeId };
}

export type DeliveredProject = Awaited<ReturnType<typeof aDeliveredProject>>;

export const askForChanges = ({ customer, projectId }: DeliveredProject, text = 'Slower, please') =>
  requestChanges(customer.actor, projectId, [{ text }]);

/** States of the project's change requests, the first round first. */
export async function requestStates(projectId: string) {
  const requests = await db.changeRequest.findMany({ where: { projectId }, orderBy: { round: 'asc' } });
  return requests.map(({ state }) => state);
}

/** A project with an assigned voice and a delivery spec. */
export async function aProjectThatAsks(preset: DeliveryPreset) {
  const { customer, voice, projectId } = await anAssignment();
  await setDeliverySpec(customer.actor, projectId, { preset, fileNaming: null });
  return { projectId, customer: customer.actor, voice: voice.actor };
}

/** Returns how customers learn of deliveries: the number of messages, and whether the project is delivered. */
export async function announcementsOf(projectId: string) {
  return {
    messages: await db.message.count({ where: { projectId, type: 'audio-uploaded' } }),
    isDelivered: (await projectRow(projectId)).deliveredAt !== null,
  };
}
