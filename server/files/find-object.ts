import { usableScopes } from '@/lib/domain/life-cycle';
import type { Actor } from '@/server/access/actor';
import { db } from '@/server/platform/db';
import { lifeOf } from '@/server/projects/project-state';
import { findCoreProject } from '@/server/projects/load-project';
import { isVoiceSide, scopesOf } from '@/server/projects/open-project';

/** An object that the viewer has a right to, and the name it is saved under. */
export type FoundObject = {
  /** A recording is played; a document is a PDF that the product made itself. */
  kind: 'recording' | 'document' | 'file';
  filename: string;
  isPublic: boolean;
};

/**
 * Whose object it is decides who may have it: each kind is looked up in its own table, and nothing is readable that no
 * table claims. Null: not there, or not for this reader, which is the same to the outside.
 */
export async function findObject(actor: Actor | null, uri: string): Promise<FoundObject | null> {
  const demo = await findDemo(actor, uri);
  if (demo || !actor) return demo;
  for (const find of [findTake, findMaster, findFile, findDocument, findLine, findExport]) {
    const found = await find(actor, uri);
    if (found) return found;
  }
  return null;
}

type Sight = { scopes: ReadonlySet<string>; isVoice: boolean };

/** What the actor may do on the project as it stands, or null where it is out of sight. */
async function sightOf(actor: Actor, projectId: string): Promise<Sight | null> {
  const project = await findCoreProject(db, projectId);
  if (!project) return null;
  const scopes = new Set<string>(usableScopes(scopesOf(actor, project), lifeOf(project)));
  if (!scopes.has('list-project') || (project.cancelledAt && !scopes.has('support'))) return null;
  return { scopes, isVoice: isVoiceSide(actor, project) };
}

/** Of the assignment that audio was delivered in: whose it is, and whether it was accepted and thereby paid for. */
const assignment = { select: { voiceId: true, state: true } } as const;

/** Played demos of published voices are public; the upload itself is its owner's and support's. */
async function findDemo(actor: Actor | null, uri: string): Promise<FoundObject | null> {
  const where = { OR: [{ processedUri: uri }, { uri }] };
  const voice = { select: { id: true, suspendedAt: true, voiceProfile: { select: { status: true } } } };
  const demo =
    (await db.voiceDemo.findFirst({ where, include: { voice } })) ??
    (await db.studioQualityDemo.findFirst({ where, include: { voice } }));
  if (!demo) return null;
  const isPublic =
    demo.processedUri === uri && demo.voice.voiceProfile?.status === 'published' && !demo.voice.suspendedAt;
  if (!isPublic && actor?.userId !== demo.voice.id && !actor?.isSupport) return null;
  return {
    kind: 'recording',
    filename: `${'name' in demo ? demo.name : 'Studio quality demo'}${endingOf(uri)}`,
    isPublic,
  };
}

/** Previews are for all who hear the take; the original for its voice, and for customers if its assignment was accepted. */
async function findTake(actor: Actor, uri: string): Promise<FoundObject | null> {
  const take = await db.audioTake.findFirst({
    where: { OR: [{ uri }, { processedUri: uri }] },
    include: { assignment },
  });
  if (!take) return null;
  const sight = await sightOf(actor, take.projectId);
  const isOwn = take.userId === actor.userId;
  if (!sight || (sight.isVoice && !isOwn)) return null;
  const isPaidFor = sight.scopes.has('download-original') && take.assignment.state === 'accepted';
  if (take.uri === uri && !isOwn && !isPaidFor) return null;
  return { kind: 'recording', filename: `${take.name || 'Take'}${endingOf(uri)}`, isPublic: false };
}

async function findMaster(actor: Actor, uri: string): Promise<FoundObject | null> {
  const master = await db.masteredTake.findFirst({
    where: { uri },
    include: { take: { select: { name: true, assignment } } },
  });
  if (master?.take.assignment.state !== 'accepted') return null;
  const sight = await sightOf(actor, master.projectId);
  if (!sight?.scopes.has('master-audio')) return null;
  const loudness = master.type === 'lufs16' ? '-16 LUFS' : '-23 LUFS';
  return { kind: 'recording', filename: `${master.take.name || 'Take'} ${loudness}${endingOf(uri)}`, isPublic: false };
}

/** Voices have their own and the customers' files (docs/rules/audio.md#who-hears-and-saves-what). */
async function findFile(actor: Actor, uri: string): Promise<FoundObject | null> {
  const file = await db.projectFile.findUnique({ where: { uri } });
  if (!file) return null;
  const sight = await sightOf(actor, file.projectId);
  if (!sight || (sight.isVoice && file.userId !== actor.userId && !file.uploadedByClient)) return null;
  return {
    kind: 'file',
    filename: /\.[a-z0-9]{1,10}$/i.test(file.name) ? file.name : `${file.name}${endingOf(uri)}`,
    isPublic: false,
  };
}

const voiceDocuments: readonly string[] = ['voiceAgreement', 'selfBilling', 'invoiceInfo'];

/** Each side its own papers; support has all. */
async function findDocument(actor: Actor, uri: string): Promise<FoundObject | null> {
  const document = await db.projectDocument.findFirst({ where: { uri }, include: { assignment: true } });
  if (!document) return null;
  const sight = await sightOf(actor, document.projectId);
  if (!sight) return null;
  const isForVoice = voiceDocuments.includes(document.kind);
  const isOwnVoice = sight.isVoice && document.assignment.voiceId === actor.userId;
  if (!sight.scopes.has('support') && (isForVoice ? !isOwnVoice : sight.isVoice)) return null;
  return { kind: 'document', filename: `${document.number}.pdf`, isPublic: false };
}

async function findLine(actor: Actor, uri: string): Promise<FoundObject | null> {
  const line = await db.line.findFirst({
    where: { OR: [{ previewUri: uri }, { uri }, { finalUri: uri }] },
    include: { assignment },
  });
  if (!line) return null;
  const sight = await sightOf(actor, line.projectId);
  const isOwn = line.assignment?.voiceId === actor.userId;
  if (!sight || (sight.isVoice && !isOwn)) return null;
  const isPaidFor = sight.scopes.has('download-original') && line.assignment?.state === 'accepted';
  if (line.previewUri !== uri && !isOwn && !isPaidFor) return null;
  return { kind: 'recording', filename: `${line.filename}${endingOf(uri)}`, isPublic: false };
}

async function findExport(actor: Actor, uri: string): Promise<FoundObject | null> {
  const made = await db.export.findFirst({ where: { uri }, include: { project: { select: { name: true } } } });
  if (!made) return null;
  const sight = await sightOf(actor, made.projectId);
  if (!sight?.scopes.has('create-export')) return null;
  return { kind: 'file', filename: `${made.project.name}${endingOf(uri)}`, isPublic: false };
}

function endingOf(uri: string): string {
  return /\.[a-z0-9]+$/i.exec(uri)?.[0] ?? '';
}
