import { db } from '@/server/platform/db';
import { aLine, aLineTake } from './lines';
import { aTeam, aUser } from './people';
import { aPlaylist } from './playlists';
import { aProject, aTake, aTemplate } from './projects';
import { aFile } from './uploads';
import { aDemo, aVoice } from './voices';

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

const aPerson = (firstName: string, given: Parameters<typeof aUser>[0] = {}) =>
  aUser({ firstName, lastName: 'Matrix', isSample: false, ...given });

const aVoiceNamed = (firstName: string) =>
  aVoice({ firstName, lastName: 'Matrix', isSample: false, demos: [], business: { isSample: false } });

/** A user of each kind. */
export async function somePeople(): Promise<People> {
  const { id: owner } = await aPerson('owner');
  const { id: admin } = await aPerson('admin');
  const { id: editor } = await aPerson('editor');
  const { id: viewer } = await aPerson('viewer');
  const { id: stranger } = await aPerson('stranger');
  const ids = {
    owner,
    admin,
    editor,
    viewer,
    stranger,
    listed: (await aVoiceNamed('listed')).id,
    assigned: (await aVoiceNamed('assigned')).id,
    unlisted: (await aVoiceNamed('unlisted')).id,
    support: (await aPerson('support', { isSupport: true, supportRole: 'agent' })).id,
    supportAdmin: (await aPerson('admin of support', { isSupport: true, supportRole: 'admin' })).id,
  };
  const { id: teamId } = await aTeam({
    owner: { id: owner },
    members: [
      { userId: admin, role: 'admin' },
      { userId: editor, role: 'editor' },
      { userId: viewer, role: 'viewer' },
    ],
    isSample: false,
  });
  await aTeam({ owner: { id: stranger }, isSample: false });
  const template = await aTemplate({ name: 'Matrix', customerPriceCents: 20_000, voiceFeeCents: 12_000 });
  return { ids, teamId, templateId: template.id };
}

/** A project of these people, with a take, a file, and a line with two takes. */
export async function aScene(people: People, state: SceneState): Promise<Scene> {
  const { ids } = people;
  const template = await db.projectTemplate.findUniqueOrThrow({ where: { id: people.templateId } });
  const team = await db.team.findUniqueOrThrow({ where: { id: people.teamId } });
  const { id: projectId } = await aProject({
    state: state === 'listed' ? 'shortlisted' : state,
    template,
    team,
    createdById: ids.owner,
    memberIds: [ids.editor],
    voiceIds: [ids.assigned, ids.listed],
    takes: [],
    project: { name: 'Matrix project', isSample: false },
  });
  // The provider does not know it, and would refuse to capture it.
  await db.payment.deleteMany({ where: { projectId } });
  const take = await aTake({ projectId, userId: ids.assigned, name: 'Take 1', durationMs: 1_000 });
  const file = await aFile({ projectId, userId: ids.owner });
  const line = await aLine({ projectId, filename: 'Line 1.wav' });
  await aLineTake({ lineId: line.id, userId: ids.assigned });
  const otherTake = await aLineTake({ lineId: line.id, userId: ids.assigned, isChosen: false });
  return {
    ...people,
    filename: line.filename,
    lineTakeId: otherTake.id,
    projectId,
    takeId: take.id,
    fileId: file.id,
    takeUri: take.uri,
    previewUri: take.processedUri ?? '',
  };
}

/** A playlist with one of two new demos of the voice. */
export async function aPlaylistOf(userId: string, voiceId: string) {
  const [{ id: trackId }, { id: demoId }] = [await aDemo({ voiceId }), await aDemo({ voiceId })];
  const { id: playlistId, shortId } = await aPlaylist(userId, [trackId]);
  return { playlistId, shortId, trackId, demoId };
}
