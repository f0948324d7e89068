import { splitFilename } from '@/lib/domain/line-files';
import type { DeliverySpec } from '@/lib/domain/delivery-spec';
import { usableScopes } from '@/lib/domain/life-cycle';
import type { Actor } from '@/server/access/actor';
import { db } from '@/server/platform/db';
import { isTakeVisible, specOf } from '@/server/projects/delivery-spec';
import { shownTakeName } from '@/server/projects/take-name';
import { projectState } from '@/server/projects/project-state';
import { findCoreProject, scopesOf, isVoiceSide } from '@/server/projects/open-project';

export type FoundObject = {
  kind: 'recording' | 'document' | 'file';
  filename: string;
  isPublic: boolean;
};

/**
 * Finds the record that refers to the object and checks whether the actor may access it. Returns null for missing and
 * forbidden objects alike, and for objects without a record.
 */
export async function findObject(actor: Actor | null, uri: string): Promise<FoundObject | null> {
  const demo = await findDemo(actor, uri);
  if (demo || !actor) return demo;
  for (const find of [findTake, findMaster, findFile, findDocument, findLineTake, findExport]) {
    const object = await find(actor, uri);
    if (object) return object;
  }
  return null;
}

type ProjectAccess = { scopes: ReadonlySet<string>; isVoice: boolean; spec: DeliverySpec };

async function findAccess(actor: Actor, projectId: string): Promise<ProjectAccess | null> {
  const project = await findCoreProject(db, projectId);
  if (!project) return null;
  const scopes = new Set<string>(usableScopes(scopesOf(actor, project), projectState(project).life));
  if (!scopes.has('list-project') || (project.cancelledAt && !scopes.has('support'))) return null;
  return { scopes, isVoice: isVoiceSide(actor, project), spec: specOf(project) };
}

/** Audio is paid for when the assignment in which it was delivered was accepted. */
const assignment = { select: { voiceId: true, state: true } } as const;

/** Processed demos of published voices are public; the original upload is for its owner and support. */
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
    filename: `${'name' in demo ? demo.name : 'Studio quality demo'}${extensionOf(uri)}`,
    isPublic,
  };
}

/** Every viewer of the take gets the preview. Its voice gets the original; customers get it after acceptance. */
async function findTake(actor: Actor, uri: string): Promise<FoundObject | null> {
  const take = await db.audioTake.findFirst({
    where: { OR: [{ uri }, { processedUri: uri }, { certificateUri: uri }] },
    include: { assignment },
  });
  if (!take) return null;
  const access = await findAccess(actor, take.projectId);
  const isOwn = take.userId === actor.userId;
  if (!access || (access.isVoice && !isOwn)) return null;
  const viewer = { voiceId: null, isSupport: access.scopes.has('support') };
  if (!isOwn && !isTakeVisible(take, viewer, access.spec)) return null;
  const isPaidFor = access.scopes.has('download-original') && take.assignment.state === 'accepted';
  if (take.uri === uri && !isOwn && !isPaidFor) return null;
  const isCertificate = take.certificateUri === uri;
  const name = `${await shownTakeName(db, take)}${isCertificate ? ' certificate' : ''}`;
  return { kind: isCertificate ? 'document' : 'recording', filename: `${name}${extensionOf(uri)}`, isPublic: false };
}

async function findMaster(actor: Actor, uri: string): Promise<FoundObject | null> {
  const master = await db.masteredTake.findFirst({
    where: { uri },
    include: { take: { select: { ...{ id: true, projectId: true, userId: true, name: true }, assignment } } },
  });
  if (master?.take.assignment.state !== 'accepted') return null;
  const access = await findAccess(actor, master.projectId);
  if (!access?.scopes.has('master-audio')) return null;
  const loudness = master.type === 'lufs16' ? '-16 LUFS' : '-23 LUFS';
  return {
    kind: 'recording',
    filename: `${await shownTakeName(db, master.take)} ${loudness}${extensionOf(uri)}`,
    isPublic: false,
  };
}

/** Voices see the customers' files and their own (docs/rules/audio.md#who-hears-and-saves-what). */
async function findFile(actor: Actor, uri: string): Promise<FoundObject | null> {
  const file = await db.projectFile.findUnique({ where: { uri } });
  if (!file) return null;
  const access = await findAccess(actor, file.projectId);
  if (!access || (access.isVoice && file.userId !== actor.userId && !file.uploadedByClient)) return null;
  return {
    kind: 'file',
    filename: /\.[a-z0-9]{1,10}$/i.test(file.name) ? file.name : `${file.name}${extensionOf(uri)}`,
    isPublic: false,
  };
}

const voiceDocuments: readonly string[] = ['voiceAgreement', 'selfBilling', 'invoiceInfo'];

/** Customers and voices get the documents of their own side, support gets all. */
async function findDocument(actor: Actor, uri: string): Promise<FoundObject | null> {
  const document = await db.projectDocument.findFirst({ where: { uri }, include: { assignment: true } });
  if (!document) return null;
  const access = await findAccess(actor, document.projectId);
  if (!access) return null;
  const isForVoice = voiceDocuments.includes(document.kind);
  const isOwnVoice = access.isVoice && document.assignment.voiceId === actor.userId;
  if (!access.scopes.has('support') && (isForVoice ? !isOwnVoice : access.isVoice)) return null;
  return { kind: 'document', filename: `${document.number}.pdf`, isPublic: false };
}

async function findLineTake(actor: Actor, uri: string): Promise<FoundObject | null> {
  const take = await db.lineTake.findFirst({
    where: { OR: [{ previewUri: uri }, { uri }, { finalUri: uri }] },
    include: { assignment, line: { select: { filename: true, projectId: true } } },
  });
  if (!take) return null;
  const access = await findAccess(actor, take.line.projectId);
  const isOwn = take.userId === actor.userId;
  if (!access || (access.isVoice && !isOwn)) return null;
  const isPaidFor = access.scopes.has('download-original') && take.assignment.state === 'accepted';
  if (take.previewUri !== uri && !isOwn && !isPaidFor) return null;
  const { stem } = splitFilename(take.line.filename);
  return { kind: 'recording', filename: `${stem}${extensionOf(uri)}`, isPublic: false };
}

async function findExport(actor: Actor, uri: string): Promise<FoundObject | null> {
  const exportRow = await db.export.findFirst({ where: { uri }, include: { project: { select: { name: true } } } });
  if (!exportRow) return null;
  const access = await findAccess(actor, exportRow.projectId);
  if (!access?.scopes.has('create-export')) return null;
  return { kind: 'file', filename: `${exportRow.project.name}${extensionOf(uri)}`, isPublic: false };
}

function extensionOf(uri: string): string {
  return /\.[a-z0-9]+$/i.exec(uri)?.[0] ?? '';
}
