import type { Actor } from '@/server/access/actor';
import { db, type StoredObject } from '@/server/platform/db';
import { objectFilename, type ObjectRules, type ReadableObject } from '@/server/uploads/object-rules';

const voice = { select: { id: true, suspendedAt: true, voiceProfile: { select: { status: true } } } } as const;

type Demo = {
  hiddenAt?: Date | null;
  voice: { id: string; suspendedAt: Date | null; voiceProfile: { status: string } | null };
};

const isOfVoice = (actor: Actor | null, demo: Demo) => actor?.userId === demo.voice.id || actor?.isSupport === true;

/** Lets everyone read the MP3 of a published voice, and that of another voice or of a hidden demo only the voice itself and support. */
function readPlayback(
  actor: Actor | null,
  object: StoredObject,
  demo: Demo | null,
  name: string,
): ReadableObject | null {
  if (!demo) return null;
  const isPublic = demo.voice.voiceProfile?.status === 'published' && !demo.voice.suspendedAt && !demo.hiddenAt;
  if (!isPublic && !isOfVoice(actor, demo)) return null;
  return { kind: 'recording', filename: objectFilename(name, object), isPublic };
}

/** Lets only the voice and support read the upload. */
function readUpload(actor: Actor | null, object: StoredObject, demo: Demo | null, name: string): ReadableObject | null {
  if (!demo || !isOfVoice(actor, demo)) return null;
  return { kind: 'recording', filename: objectFilename(name, object), isPublic: false };
}

const studioDemoName = 'Studio quality demo';

export const demoRules = {
  async demo(actor, object) {
    const where = { id: object.subjectId, processedUri: object.uri };
    const demo = await db.voiceDemo.findFirst({ where, select: { name: true, hiddenAt: true, voice } });
    return readPlayback(actor, object, demo, demo?.name ?? '');
  },
  async demoUpload(actor, object) {
    const where = { id: object.subjectId, uri: object.uri };
    const demo = await db.voiceDemo.findFirst({ where, select: { name: true, voice } });
    return readUpload(actor, object, demo, demo?.name ?? '');
  },
  async studioDemo(actor, object) {
    const where = { voiceId: object.subjectId, processedUri: object.uri };
    const demo = await db.studioQualityDemo.findFirst({ where, select: { voice } });
    return readPlayback(actor, object, demo, studioDemoName);
  },
  async studioDemoUpload(actor, object) {
    const where = { voiceId: object.subjectId, uri: object.uri };
    const demo = await db.studioQualityDemo.findFirst({ where, select: { voice } });
    return readUpload(actor, object, demo, studioDemoName);
  },
} satisfies Partial<ObjectRules>;
