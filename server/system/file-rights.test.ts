import { describe, expect, test } from 'vitest';
import type { Actor } from '@/server/access/actor';
import { db } from '@/server/platform/db';
import { newId } from '@/server/platform/ids';
import {
  aCustomer,
  anActor,
  anUpload,
  aProject,
  aSupportAgent,
  aTake,
  aTeam,
  aUser,
  aVoice,
  setTimes,
} from '@/tests/support/builders';
import { statementsOf } from '@/tests/support/jobs/statements';
import { addObjects, type ObjectName } from '@/tests/support/stored-objects';
import { findObject } from './send-object';

/** Tests the rules of docs/rules/audio.md#who-hears-and-saves-what. */
const readers = [
  ...(['visitor', 'owner', 'editor', 'viewer', 'support'] as const),
  // `former` was unassigned and is still listed, `removed` was unassigned and is not.
  ...(['assigned', 'former', 'listed', 'removed'] as const),
  ...(['unlisted', 'stranger'] as const),
] as const;
type Reader = (typeof readers)[number];

/** Creates objects that belong to the assigned voice and its assignment. */
async function aSceneOfReaders() {
  const [owner, editor, viewer] = [await aUser(), await aUser(), await aUser()];
  const customer = await aCustomer({
    owner,
    members: [
      { userId: editor.id, role: 'editor' },
      { userId: viewer.id, role: 'viewer' },
    ],
  });
  const [assigned, former, listed, removed] = [await aVoice(), await aVoice(), await aVoice(), await aVoice()];
  const { id: projectId } = await aProject({
    customer,
    state: 'delivered',
    voiceIds: [assigned.id, former.id, listed.id],
    takes: [],
  });
  // Adds their released assignments.
  for (const { id: userId } of [former, removed]) await aTake({ projectId, userId });
  const { id: assignmentId } = await db.assignment.findFirstOrThrow({ where: { projectId, voiceId: assigned.id } });
  const actors: Record<Reader, Actor | null> = {
    visitor: null,
    owner: customer.actor,
    editor: await anActor(editor.id),
    viewer: await anActor(viewer.id),
    support: await aSupportAgent(),
    assigned: assigned.actor,
    former: former.actor,
    listed: listed.actor,
    removed: removed.actor,
    unlisted: (await aVoice()).actor,
    stranger: await anActor((await aTeam()).ownerId),
  };
  const objects = await addObjects({ projectId, assignmentId, voiceId: assigned.id, customerId: owner.id });
  return { ...objects, projectId, assignmentId, voiceId: assigned.id, customerId: owner.id, actors };
}

type Scene = Awaited<ReturnType<typeof aSceneOfReaders>>;

const editing: readonly Reader[] = ['owner', 'editor', 'support'];
const customers: readonly Reader[] = ['owner', 'editor', 'viewer', 'support'];
const nobody: readonly Reader[] = [];
const ofVoice: readonly Reader[] = ['assigned', 'support'];

/** Readers of each object of a delivered project of a published voice. A kind without a row does not compile. */
const accepted: Record<ObjectName, readonly Reader[]> = {
  demo: readers,
  demoUpload: ofVoice,
  studioDemo: readers,
  studioDemoUpload: ofVoice,
  take: [...editing, 'assigned'],
  takePreview: [...customers, 'assigned'],
  master: editing,
  takeCertificate: [...customers, 'assigned'],
  lineTake: [...editing, 'assigned'],
  lineTakePreview: [...customers, 'assigned'],
  lineTakeFinal: [...editing, 'assigned'],
  projectFile: [...customers, 'assigned', 'former', 'listed'],
  voiceFile: [...customers, 'assigned'],
  document: customers,
  structuredDocument: customers,
  voiceDocument: ofVoice,
  voiceStructuredDocument: ofVoice,
  licenseCertificate: [...customers, 'assigned'],
  export: editing,
};

const notPaidFor = { take: ['assigned'], master: nobody, lineTake: ['assigned'], lineTakeFinal: ['assigned'] } as const;

const heldTake = { take: ofVoice, takePreview: ofVoice, takeCertificate: ofVoice, master: ['support'] } as const;

const hiddenVoice = { demo: ofVoice, studioDemo: ofVoice } as const;

type State = {
  change: (scene: Scene) => Promise<unknown>;
  /** Rows that differ from `accepted`. */
  expected: Partial<Record<ObjectName, readonly Reader[]>>;
};

const setAssignment = (state: 'assigned' | 'authorizing' | 'released') => async (scene: Scene) => {
  await db.assignment.update({ where: { id: scene.assignmentId }, data: { state, acceptedAt: null } });
};

const holdTake = (id: string) => db.audioTake.update({ where: { id }, data: { status: 'held', certificate: {} } });

const withoutAssigned = (names: readonly Reader[]) => names.filter((name) => name !== 'assigned');

const states: Record<string, State> = {
  'accepted by the voice': { change: () => Promise.resolve(), expected: {} },
  'not accepted yet': { change: setAssignment('assigned'), expected: notPaidFor },
  'with a payment that is not confirmed': { change: setAssignment('authorizing'), expected: notPaidFor },
  'declined by the voice, which stays listed': { change: setAssignment('released'), expected: notPaidFor },
  'of a former assignment, while another voice has accepted': {
    async change(scene) {
      await db.assignment.update({ where: { id: scene.assignmentId }, data: { state: 'released' } });
      const voiceId = scene.actors.listed?.userId ?? '';
      const ofOther = { projectId: scene.projectId, voiceId, assignedById: scene.customerId };
      const totals = { customerTotalCents: 0, voiceFeeTotalCents: 0 };
      await db.assignment.create({ data: { ...ofOther, ...totals, state: 'accepted', voiceAgreedAt: new Date() } });
    },
    expected: notPaidFor,
  },
  'of a voice that was removed from the shortlist': {
    async change(scene) {
      await setAssignment('released')(scene);
      await db.projectVoice.deleteMany({ where: { projectId: scene.projectId, voiceId: scene.voiceId } });
    },
    expected: {
      take: nobody,
      takePreview: customers,
      takeCertificate: customers,
      master: nobody,
      lineTake: nobody,
      lineTakePreview: customers,
      lineTakeFinal: nobody,
      projectFile: withoutAssigned(accepted.projectFile),
      voiceFile: customers,
      voiceDocument: ['support'],
      licenseCertificate: customers,
    },
  },
  'with a held take': {
    change: ({ ids }) => holdTake(ids.take),
    expected: heldTake,
  },
  'with a held take of a former assignment': {
    async change(scene) {
      await holdTake(scene.ids.take);
      await setAssignment('released')(scene);
    },
    expected: { ...notPaidFor, takePreview: ofVoice, takeCertificate: ofVoice },
  },
  'with a failed take and a failed take of a line': {
    async change({ ids }) {
      await db.audioTake.update({ where: { id: ids.take }, data: { status: 'failed' } });
      await db.lineTake.update({ where: { id: ids.lineTake }, data: { status: 'failed' } });
    },
    expected: { take: ['assigned'], lineTake: ['assigned'], lineTakeFinal: ['assigned'] },
  },
  canceled: {
    // The assignment stays accepted, so that only the cancellation makes the difference.
    async change({ projectId }) {
      await setTimes(projectId, { acceptedAt: null });
      await db.project.update({ where: { id: projectId }, data: { canceledAt: new Date() } });
    },
    expected: {
      take: nobody,
      takePreview: ['support'],
      takeCertificate: ['support'],
      master: nobody,
      lineTake: nobody,
      lineTakePreview: ['support'],
      lineTakeFinal: nobody,
      projectFile: ['support'],
      voiceFile: ['support'],
      document: customers,
      voiceDocument: ofVoice,
      licenseCertificate: ['support'],
      export: nobody,
    },
  },
  'of a voice that is not published': {
    change: ({ voiceId }) => db.voiceProfile.update({ where: { userId: voiceId }, data: { status: 'returned' } }),
    expected: hiddenVoice,
  },
  'of a suspended voice': {
    change: ({ voiceId }) => db.user.update({ where: { id: voiceId }, data: { suspendedAt: new Date() } }),
    expected: hiddenVoice,
  },
};

async function readersOf({ actors }: Pick<Scene, 'actors'>, uri: string): Promise<Reader[]> {
  const objects = await Promise.all(readers.map((reader) => findObject(actors[reader], uri)));
  return readers.filter((_, index) => objects[index] !== null);
}

const inOrder = (names: readonly Reader[]) => readers.filter((reader) => names.includes(reader));

describe.each(Object.entries(states))('the files of a project %s', (_, { change, expected }) => {
  test('are read by exactly these', async () => {
    const scene = await aSceneOfReaders();
    await change(scene);
    const found: Record<string, Reader[]> = {};
    for (const [name, uri] of Object.entries(scene.uris)) found[name] = await readersOf(scene, uri);
    const rights = { ...accepted, ...expected };
    const { document: structuredDocument, voiceDocument: voiceStructuredDocument } = rights;
    const all: [string, readonly Reader[]][] = Object.entries({
      ...rights,
      structuredDocument,
      voiceStructuredDocument,
    });
    expect(found).toEqual(Object.fromEntries(all.map(([name, names]) => [name, inOrder(names)])));
  });
});

describe('finding an object', () => {
  test('takes at most five statements, allowed or not', async () => {
    const { uris, actors } = await aSceneOfReaders();
    const counts: Record<string, number> = {};
    for (const [name, uri] of Object.entries(uris)) {
      for (const reader of ['owner', 'assigned', 'support', 'stranger', 'visitor'] as const) {
        const statements = await statementsOf(() => findObject(actors[reader], uri));
        counts[name] = Math.max(counts[name] ?? 0, statements.length);
      }
    }
    expect(Object.keys(counts)).toHaveLength(19);
    expect(Object.entries(counts).filter(([, count]) => count > 5)).toEqual([]);
    expect(counts).toMatchObject({ takePreview: 4, export: 4 });
  });

  test('names it after its record', async () => {
    const { uris, ids, actors } = await aSceneOfReaders();
    const receipt = await db.projectDocument.findUniqueOrThrow({ where: { id: ids.document } });
    const license = await db.licenseCertificate.findUniqueOrThrow({ where: { assignmentId: ids.licenseCertificate } });
    const recording = { kind: 'recording', isPublic: false };
    const expected: Partial<Record<ObjectName, unknown>> = {
      demo: { ...recording, filename: 'Own demo.mp3', isPublic: true },
      demoUpload: { ...recording, filename: 'Own demo.wav' },
      studioDemo: { ...recording, filename: 'Studio quality demo.mp3', isPublic: true },
      take: { ...recording, filename: 'Own take.wav' },
      master: { ...recording, filename: 'Own take -16 LUFS.wav' },
      takeCertificate: { kind: 'document', filename: 'Own take certificate.pdf', isPublic: false },
      lineTake: { ...recording, filename: 'Own line.aiff' },
      projectFile: { kind: 'file', filename: 'Own file.pdf', isPublic: false },
      document: { kind: 'document', filename: `${receipt.number}.pdf`, isPublic: false },
      structuredDocument: { kind: 'xml', filename: `${receipt.number}.xml`, isPublic: false },
      licenseCertificate: { kind: 'document', filename: `${license.number}.pdf`, isPublic: false },
      export: { kind: 'file', filename: 'Spring campaign.zip', isPublic: false },
    };
    for (const [name, object] of Object.entries(expected)) {
      const uri = Object.entries(uris).find(([key]) => key === name)?.[1] ?? '';
      expect(await findObject(actors.support, uri), name).toEqual(object);
    }
  });

  test('lets each record with the URI allow its own readers', async () => {
    const scene = await aSceneOfReaders();
    const { ids, uris, projectId, customerId } = scene;
    await holdTake(ids.take);
    // A brief with the URI of a held take, and a preview with that of a published demo.
    await db.projectFile.create({
      data: {
        projectId,
        userId: customerId,
        name: 'Brief',
        uri: uris.take,
        contentType: 'audio/wav',
        uploadedByClient: true,
      },
    });
    expect(await readersOf(scene, uris.take)).toEqual(inOrder(accepted.projectFile));
    expect(await readersOf(scene, uris.takePreview)).toEqual(inOrder(ofVoice));
    await db.audioTake.update({ where: { id: ids.take }, data: { processedUri: uris.demo } });
    expect(await readersOf(scene, uris.demo)).toEqual(readers);
    await db.voiceDemo.update({ where: { id: ids.demo }, data: { processedUri: null } });
    expect(await readersOf(scene, uris.demo)).toEqual(inOrder(ofVoice));
  });

  test('rejects objects without a record, also those that are served elsewhere', async () => {
    const scene = await aSceneOfReaders();
    const unclaimed = await anUpload(scene.customerId, 'file');
    const picture = `pictures/${newId()}.webp`;
    await db.picture.create({ data: { uri: picture, users: { connect: { id: scene.voiceId } } } });
    const render = `renders/${newId()}.wav`;
    await db.exportRender.create({ data: { key: newId(), uri: render, bytes: 1n, logs: [] } });
    for (const uri of [unclaimed, picture, render, 'audio/none.wav']) expect(await readersOf(scene, uri)).toEqual([]);
  });

  test('rejects an object that its record has replaced, even if a row is left', async () => {
    const scene = await aSceneOfReaders();
    const rows = await db.storedObject.findMany({ where: { uri: { in: Object.values(scene.uris) } } });
    expect(rows).toHaveLength(19);
    const stale = rows.map((row) => ({ ...row, uri: `old/${row.uri}` }));
    await db.storedObject.createMany({ data: stale });
    for (const { uri, kind } of stale) expect(await readersOf(scene, uri), kind).toEqual([]);
  });

  test('rejects a row with another project or assignment than its record', async () => {
    const scene = await aSceneOfReaders();
    const { id: projectId, customer } = await aProject({ state: 'delivered' });
    const { id: assignmentId } = await db.assignment.findFirstOrThrow({ where: { projectId } });
    const actors = { ...scene.actors, stranger: customer.actor };
    const ofProject = await db.storedObject.findMany({ where: { projectId: scene.projectId } });
    const uri = { in: Object.values(scene.uris) };
    await db.storedObject.updateMany({ where: { uri, projectId: scene.projectId }, data: { projectId, assignmentId } });
    const kinds = new Set<string>();
    for (const row of ofProject.filter((object) => uri.in.includes(object.uri))) {
      kinds.add(row.kind);
      expect(await readersOf({ actors }, row.uri), row.kind).toEqual([]);
    }
    expect(kinds.size).toBe(11);
    await db.storedObject.updateMany({ where: { uri, projectId }, data: { projectId: scene.projectId } });
    expect(await readersOf({ actors }, scene.uris.takePreview)).toEqual([]);
    expect(await readersOf({ actors }, scene.uris.lineTakePreview)).toEqual([]);
    expect(await readersOf({ actors }, scene.uris.document)).toEqual([]);
    expect(await readersOf({ actors }, scene.uris.structuredDocument)).toEqual([]);
  });
});
