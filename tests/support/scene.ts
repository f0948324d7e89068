import { randomUUID } from 'node:crypto';
import { buildTake } from '@/prisma/seed/builders';
import { db, type TeamRole } from '@/server/platform/db';
import { putObject } from '@/server/platform/storage';
import { beginParts } from '@/server/platform/storage-parts';

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
export type Kind = (typeof kinds)[number];

export type SceneState = 'listed' | 'assigned' | 'accepted';

/** A visitor has no id. `stranger` owns another customer's team. */
export type People = {
  ids: Record<Exclude<Kind, 'visitor'>, string>;
  teamId: string;
  templateId: string;
};

export type Scene = People & { projectId: string; takeId: string; fileId: string; takeUri: string; previewUri: string };

const mark = randomUUID().slice(0, 8);

async function makeUser(name: string, more: { isVoice?: boolean; isSupport?: boolean } = {}): Promise<string> {
  const { id } = await db.user.create({
    data: {
      email: `${name}-${mark}@matrix.example`,
      // Not a valid hash: these users have sessions and do not log in.
      passwordHash: '-',
      firstName: name,
      lastName: 'Matrix',
      emailVerifiedAt: new Date(),
      ...more,
    },
  });
  return id;
}

async function makeVoice(name: string): Promise<string> {
  const id = await makeUser(name, { isVoice: true });
  await db.voiceProfile.create({ data: { userId: id, status: 'published', publishedAt: new Date() } });
  await makeTeam(`${name} business`, { [id]: 'owner' }, true);
  return id;
}

async function makeTeam(name: string, roles: Record<string, TeamRole>, isVoiceBusiness = false): Promise<string> {
  const members = Object.entries(roles).map(([userId, role]) => ({ userId, role }));
  const { id } = await db.team.create({
    data: { name: `${name} ${mark}`, isVoiceBusiness, country: 'SE', members: { create: members } },
  });
  return id;
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
    support: await makeUser('support', { isSupport: true }),
  };
  const roles: Record<string, TeamRole> = {
    [ids.owner]: 'owner',
    [ids.admin]: 'admin',
    [ids.editor]: 'editor',
    [ids.viewer]: 'viewer',
  };
  const teamId = await makeTeam('Matrix', roles);
  await makeTeam('Elsewhere', { [ids.stranger]: 'owner' });
  const template = await db.projectTemplate.create({
    data: {
      id: `matrix-${mark}`,
      name: 'Matrix',
      description: 'For the authorization matrix',
      icon: 'mic',
      customerPriceCents: 20_000,
      voiceFeeCents: 12_000,
    },
  });
  return { ids, teamId, templateId: template.id };
}

export async function makeScene(people: People, state: SceneState): Promise<Scene> {
  const { ids, teamId, templateId } = people;
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
      ...(state === 'accepted' && { acceptedAt: now, chargedAt: now }),
      members: { create: [{ userId: ids.owner }, { userId: ids.editor }] },
      voices: { create: [{ voiceId: ids.listed }, { voiceId: ids.assigned }] },
      ...(state !== 'listed' && {
        assignments: {
          create: {
            voiceId: ids.assigned,
            assignedById: ids.owner,
            state,
            customerTotalCents: 20_000,
            voiceFeeTotalCents: 12_000,
            assignedAt: now,
            ...(state === 'accepted' && { voiceAgreedAt: now }),
          },
        },
      }),
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
    select: { id: true, files: { select: { id: true } } },
  });
  const take = await buildTake(db, {
    ...{ projectId: project.id, userId: ids.assigned, name: 'Take 1', durationMs: 1_000 },
    ...{ uri: takeUri, processedUri: previewUri },
  });
  return {
    ...people,
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
  const demo = () => ({ voiceId, name: 'Demo', uri: `audio/${randomUUID()}`, language: 'en', status: 'done' as const });
  const [first, second] = await db.voiceDemo.createManyAndReturn({ data: [demo(), demo()], select: { id: true } });
  const playlist = await db.playlist.create({
    data: { userId, name: 'Matrix', tracks: { create: { voiceDemoId: first?.id ?? '', position: 0 } } },
  });
  return { playlistId: playlist.id, shortId: playlist.shortId, trackId: first?.id ?? '', demoId: second?.id ?? '' };
}
