import { randomUUID } from 'node:crypto';
import { buildLine, buildLineTake, buildTake, buildTeam, buildTemplate, buildUser } from '@/prisma/seed/builders';
import { releasedAssignment } from '@/prisma/seed/builders/project-rows';
import type { SupportRole } from '@/lib/domain/support/support-scopes';
import { db, type TeamRole } from '@/server/platform/db';
import { putObject } from '@/server/platform/storage/storage';
import { beginParts } from '@/server/platform/storage/storage-parts';

export const kinds = [
  'visitor',
  'owner',
  'admin',
  'editor',
  'viewer',
  'stranger',
  'listed',
  'assigned',
  'unlisted',
  'support',
] as const;
/** `support` is an agent. Only the rows of the back office are sent as an admin of support too. */
export type Kind = (typeof kinds)[number] | 'supportAdmin';

export type SceneState = 'listed' | 'assigned' | 'accepted' | 'approved';

/** A visitor has no id. `stranger` owns another customer's team. */
export type People = {
  ids: Record<Exclude<Kind, 'visitor'>, string>;
  teamId: string;
  templateId: string;
};

export type Scene = People & {
  projectId: string;
  takeId: string;
  fileId: string;
  takeUri: string;
  previewUri: string;
  filename: string;
  /** A take of the line that is not chosen. */
  lineTakeId: string;
};

const mark = randomUUID().slice(0, 8);

async function makeUser(
  name: string,
  more: { isVoice?: boolean; isSupport?: boolean; supportRole?: SupportRole } = {},
): Promise<string> {
  const email = `${name.replaceAll(' ', '-')}-${mark}@matrix.example`;
  return (await buildUser(db, { email, firstName: name, lastName: 'Matrix', isSample: false, ...more })).id;
}

async function makeVoice(name: string): Promise<string> {
  const id = await makeUser(name, { isVoice: true });
  await db.voiceProfile.create({ data: { userId: id, status: 'published', publishedAt: new Date() } });
  await makeTeam(`${name} business`, { [id]: 'owner' }, true);
  return id;
}

async function makeTeam(name: string, roles: Record<string, TeamRole>, isVoiceBusiness = false): Promise<string> {
  const [owner, ...members] = Object.entries(roles).map(([userId, role]) => ({ userId, role }));
  const team = { name: `${name} ${mark}`, isVoiceBusiness, isSample: false };
  return (await buildTeam(db, { ...team, owner: { id: owner?.userId ?? '' }, members })).id;
}

export async function makePeople(): Promise<People> {
  const ids = {
    owner: await makeUser('owner'),
    admin: await makeUser('admin'),
    editor: await makeUser('editor'),
    viewer: await makeUser('viewer'),
    stranger: await makeUser('stranger'),
    listed: await makeVoice('listed'),
    assigned: await makeVoice('assigned'),
    unlisted: await makeVoice('unlisted'),
    support: await makeUser('support', { isSupport: true, supportRole: 'agent' }),
    supportAdmin: await makeUser('admin of support', { isSupport: true, supportRole: 'admin' }),
  };
  const roles: Record<string, TeamRole> = {
    [ids.owner]: 'owner',
    [ids.admin]: 'admin',
    [ids.editor]: 'editor',
    [ids.viewer]: 'viewer',
  };
  const teamId = await makeTeam('Matrix', roles);
  await makeTeam('Elsewhere', { [ids.stranger]: 'owner' });
  const template = await buildTemplate(db, { name: 'Matrix', customerPriceCents: 20_000, voiceFeeCents: 12_000 });
  return { ids, teamId, templateId: template.id };
}

export async function makeScene(people: People, state: SceneState): Promise<Scene> {
  const { ids, teamId, templateId } = people;
  const isAccepted = state === 'accepted' || state === 'approved';
  const now = new Date();
  const takeUri = `audio/${randomUUID()}.wav`;
  const previewUri = `previews/${randomUUID()}.mp3`;
  const project = await db.project.create({
    data: {
      teamId,
      templateId,
      createdById: ids.owner,
      name: 'Matrix project',
      language: 'en',
      hasScript: true,
      hasLineReader: false,
      hasMultipleNamedAudio: false,
      requiresAdminApproval: false,
      maxVoices: 5,
      allowedVoices: [],
      license: [],
      customerPriceCents: 20_000,
      voiceFeeCents: 12_000,
      pickupAllowed: true,
      pickupDays: 90,
      ...(isAccepted && { acceptedAt: now, chargedAt: now }),
      ...(state === 'approved' && { approvedAt: now }),
      members: { create: [{ userId: ids.owner }, { userId: ids.editor }] },
      voices: { create: [{ voiceId: ids.listed }, { voiceId: ids.assigned }] },
      assignments: {
        create: {
          voiceId: ids.assigned,
          assignedById: ids.owner,
          customerTotalCents: 20_000,
          voiceFeeTotalCents: 12_000,
          ...(state === 'listed'
            ? releasedAssignment
            : { state: isAccepted ? 'accepted' : 'assigned', assignedAt: now }),
          ...(isAccepted && { voiceAgreedAt: now }),
        },
      },
      files: {
        create: {
          userId: ids.owner,
          name: 'brief.pdf',
          uri: `files/${randomUUID()}.pdf`,
          contentType: 'application/pdf',
          uploadedByClient: true,
        },
      },
    },
    select: { id: true, files: { select: { id: true } }, assignments: { select: { id: true } } },
  });
  const assignmentId = project.assignments[0]?.id ?? '';
  const take = await buildTake(db, {
    assignmentId,
    projectId: project.id,
    userId: ids.assigned,
    name: 'Take 1',
    durationMs: 1_000,
    uri: takeUri,
    processedUri: previewUri,
  });
  const line = await buildLine(db, { projectId: project.id, filename: 'Line 1.wav' });
  const ofVoice = { lineId: line.id, userId: ids.assigned, assignmentId };
  await buildLineTake(db, ofVoice);
  const otherTake = await buildLineTake(db, { ...ofVoice, isChosen: false });
  return {
    ...people,
    filename: line.filename,
    lineTakeId: otherTake.id,
    projectId: project.id,
    takeId: take.id,
    fileId: project.files[0]?.id ?? '',
    takeUri,
    previewUri,
  };
}

export async function makeUpload(userId: string, purpose: 'audio' | 'file'): Promise<string> {
  const uri = `${purpose}/${randomUUID()}`;
  const contentType = purpose === 'audio' ? 'audio/wav' : 'application/pdf';
  await db.upload.create({ data: { uri, userId, purpose, contentType, sizeBytes: 1_000n } });
  await putObject(uri, Buffer.alloc(1_000), contentType);
  return uri;
}

export async function makePartedUpload(userId: string): Promise<string> {
  const [id, uri] = [randomUUID(), `audio/${randomUUID()}.wav`];
  const contentType = 'audio/wav';
  const storeId = await beginParts(uri, contentType);
  const parts = { create: { id, storeId, partSize: 8 * 1024 ** 2 } };
  await db.upload.create({ data: { uri, userId, purpose: 'audio', contentType, sizeBytes: 20_000_000n, parts } });
  return id;
}

export async function makePlaylist(userId: string, voiceId: string) {
  const demo = () => ({
    voiceId,
    name: 'Demo',
    uri: `audio/${randomUUID()}`,
    language: 'en',
    types: ['Commercial'],
    tones: [],
    status: 'done' as const,
  });
  const [first, second] = await db.voiceDemo.createManyAndReturn({ data: [demo(), demo()], select: { id: true } });
  const playlist = await db.playlist.create({
    data: { userId, name: 'Matrix', tracks: { create: { voiceDemoId: first?.id ?? '', position: 0 } } },
  });
  return { playlistId: playlist.id, shortId: playlist.shortId, trackId: first?.id ?? '', demoId: second?.id ?? '' };
}
