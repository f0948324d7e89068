import { beforeAll, describe, expect, test } from 'vitest';
import { asRecorded } from '@/lib/domain/delivery/delivery-spec';
import { certify } from '@/lib/domain/licenses/certificates';
import type { ProjectPart } from '@/lib/domain/projects/changes';
import { assignVoice } from '@/server/assignments/assign-voice';
import { postMessage } from '@/server/chat/messages';
import { db } from '@/server/platform/db';
import { editScript } from '@/server/projects/edit-script';
import { setLabels } from '@/server/projects/organize-project';
import {
  getProject,
  getProjectDetails,
  getScript,
  getScriptOfPage,
  listFiles,
  listTakes,
  listTakesOfPage,
  listUnread,
} from '@/server/projects/queries';
import { addTakeNote } from '@/server/takes/changes/take-notes';
import { updateTake } from '@/server/takes/edit-take';
import {
  aCard,
  aCustomer,
  aFurtherAssignment,
  anActor,
  anAssignment,
  aProject,
  aScene,
  aTake,
  aTemplate,
  aVoice,
  kinds,
  type People,
  type Scene,
  type SceneState,
  somePeople,
} from '@/tests/support/builders';
import { statementsOf } from '@/tests/support/jobs/statements';
import { soundWithoutLevels } from '@/tests/support/sound/recordings';

const users = kinds.filter((kind) => kind !== 'visitor');
const states = ['listed', 'assigned', 'accepted'] as const satisfies readonly SceneState[];
const readers = ['owner', 'admin', 'editor', 'viewer', 'listed', 'assigned', 'support'];

let people: People;
beforeAll(async () => {
  people = await somePeople();
});

/** Takes and files of which each side sees some, notes, marks and a script. */
async function aRichScene(state: SceneState): Promise<Scene> {
  const scene = await aScene(people, state);
  const { projectId, ids } = scene;
  for (const status of ['held', 'failed', 'processing'] as const) {
    const uris = { uri: `audio/${projectId}-${status}.wav`, processedUri: status === 'held' ? 'p.mp3' : null };
    const failure = status === 'failed' ? 'Not audio' : null;
    const certificate = certify(asRecorded, status, soundWithoutLevels);
    await aTake({ projectId, userId: ids.assigned, ...uris, status, failure, certificate, name: status });
  }
  const file = { projectId, contentType: 'text/plain', uploadedByClient: false };
  for (const userId of [ids.assigned, ids.listed]) {
    await db.projectFile.create({ data: { ...file, userId, name: userId, uri: `files/${projectId}-${userId}` } });
  }
  await db.reviewNote.create({ data: { projectId, takeId: scene.takeId, authorId: ids.owner, text: 'Warmer' } });
  await db.unreadChat.createMany({
    data: [ids.owner, ids.listed].map((userId) => ({ projectId, voiceId: ids.listed, userId })),
  });
  await db.project.update({ where: { id: projectId }, data: { scriptOps: [{ insert: 'Hello.\n' }], scriptWords: 1 } });
  return scene;
}

describe.each(states)('the parts of a project whose voice is %s', (state) => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await aRichScene(state);
  });

  test.each(users)('add up to the whole project for %s', async (kind) => {
    const actor = await anActor(scene.ids[kind]);
    const { projectId } = scene;
    const reads = [getProjectDetails, listTakes, listFiles, getScript, getScriptOfPage, listUnread, getProject];
    if (!readers.includes(kind)) {
      for (const read of reads) {
        await expect(read(actor, projectId)).rejects.toMatchObject({ kind: 'forbidden', code: 'missing-scope' });
      }
      return;
    }
    const whole = await getProject(actor, projectId);
    const details = await getProjectDetails(actor, projectId);
    const script = await (await getScript(actor, projectId)).collect();
    const [{ body: audio }, files] = [await listTakes(actor, projectId), await listFiles(actor, projectId)];
    expect({ ...details, ...script, audio, files }).toEqual(whole);
    expect(await getScriptOfPage(actor, projectId)).toEqual(script);
    for (const name of ['script', 'scriptOps', 'audio', 'files']) expect(details).not.toHaveProperty(name);
    expect(await listUnread(actor, projectId)).toEqual(
      details.voices.map(({ id, hasUnread }) => ({ voiceId: id, hasUnread })),
    );
  });
});

test('a voice sees its own files and those of the customer, and customers see all, newest first', async () => {
  const { projectId, ids } = await aScene(people, 'assigned');
  await db.projectFile.deleteMany({ where: { projectId } });
  const senders = { customer: ids.owner, holder: ids.assigned, listed: ids.listed };
  for (const [index, [name, userId]] of Object.entries(senders).entries()) {
    const file = { projectId, userId, name, uri: `files/${projectId}-${name}`, contentType: 'text/plain' };
    const created = new Date(Date.UTC(2026, 0, 1 + index));
    await db.projectFile.create({ data: { ...file, created, uploadedByClient: name === 'customer' } });
  }
  const namesFor = async (userId: string) =>
    (await listFiles(await anActor(userId), projectId)).map(({ name }) => name);
  expect(await namesFor(ids.owner)).toEqual(['listed', 'holder', 'customer']);
  expect(await namesFor(ids.support)).toEqual(['listed', 'holder', 'customer']);
  expect(await namesFor(ids.assigned)).toEqual(['holder', 'customer']);
  expect(await namesFor(ids.listed)).toEqual(['listed', 'customer']);
  const [file] = await listFiles(await anActor(ids.listed), projectId);
  const { firstName, lastName } = await db.user.findUniqueOrThrow({ where: { id: ids.listed } });
  expect(file?.user).toMatchObject({ id: ids.listed, name: `${firstName} ${lastName}`.trim() });
});

test('a canceled project is readable by support only, in all parts', async () => {
  const { projectId, ids } = await aScene(people, 'listed');
  await db.project.update({ where: { id: projectId }, data: { canceledAt: new Date() } });
  const [owner, support] = [await anActor(ids.owner), await anActor(ids.support)];
  for (const read of [getProjectDetails, listTakes, listFiles, getScript, listUnread, getProject]) {
    await expect(read(owner, projectId)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(read(support, projectId)).resolves.toBeDefined();
  }
});

test('takes are listed in pages below 1 MB, in the order of the whole list', async () => {
  const { voice, projectId } = await anAssignment({ state: 'accepted' });
  const { id: assignmentId } = await db.assignment.findFirstOrThrow({ where: { projectId } });
  await db.audioTake.createMany({
    data: Array.from({ length: 250 }, (_, index) => ({
      projectId,
      assignmentId,
      userId: voice.id,
      status: 'done' as const,
      uri: `audio/${projectId}-${index}.wav`,
      processedUri: 'p.mp3',
      comment: '語'.repeat(2_000),
      created: new Date(Math.floor(index / 100) * 1_000),
    })),
  });
  const read = async (query?: { limit: number; cursor?: string | undefined }) => {
    const { body, extra } = await listTakes(voice.actor, projectId, query);
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(1_000_000);
    return { ids: body.map(({ id }) => id), cursor: extra.headers?.['X-Next-Cursor'] };
  };
  const pages = [await read()];
  for (let cursor = pages[0]?.cursor; cursor !== undefined; cursor = pages.at(-1)?.cursor) {
    pages.push(await read({ limit: 1_000, cursor }));
  }
  const { audio } = await getProject(voice.actor, projectId);
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.flatMap(({ ids }) => ids)).toEqual(audio.map(({ id }) => id));
  expect((await read({ limit: 3 })).ids).toEqual(audio.slice(0, 3).map(({ id }) => id));
  expect(await listTakesOfPage(voice.actor, projectId)).toBeNull();
  await expect(read({ limit: 3, cursor: 'none' })).rejects.toMatchObject({ kind: 'validation' });
});

describe('the script', () => {
  test('comes with a page up to 64 kB', async () => {
    const { customer, id } = await aProject();
    const overhead = JSON.stringify([{ insert: '\n' }]).length + 1;
    const stored = (bytes: number) => [{ insert: `${'x'.repeat(bytes - overhead)}\n` }];
    await editScript(customer.actor, id, stored(64_000));
    expect((await getScriptOfPage(customer.actor, id))?.scriptOps).toEqual(stored(64_000));
    await editScript(customer.actor, id, stored(64_001));
    expect(await getScriptOfPage(customer.actor, id)).toBeNull();
    expect((await (await getScript(customer.actor, id)).collect()).scriptOps).toEqual(stored(64_001));
  });

  test('has a version that changes with it', async () => {
    const { customer, id } = await aProject();
    const first = await getScript(customer.actor, id);
    expect((await first.collect()).script).toBe('Good morning, this is Timbre.');
    expect((await getScript(customer.actor, id)).version).toBe(first.version);
    await editScript(customer.actor, id, [{ insert: 'Good evening.\n' }]);
    const changed = await getScript(customer.actor, id);
    expect((await changed.collect()).script).toBe('Good evening.');
    expect(changed.version).not.toBe(first.version);
    // It changed after its version was read.
    expect(await first.read()).toMatchObject({ version: changed.version, body: { script: 'Good evening.' } });
  });
});

/** Returns the parts that the last event of the project names. */
async function partsOfLastEvent(projectId: string): Promise<readonly ProjectPart[] | undefined> {
  const { payload } = await db.event.findFirstOrThrow({
    where: { projectId, type: 'project-updated' },
    orderBy: { id: 'desc' },
  });
  return (payload as { parts?: ProjectPart[] }).parts;
}

test('events name the parts that changed; after an acceptance all', async () => {
  const { customer, voice, projectId } = await anAssignment({ state: 'accepted' });
  expect(await partsOfLastEvent(projectId)).toBeUndefined();
  await setLabels(customer.actor, projectId, { labels: ['Radio'] });
  expect(await partsOfLastEvent(projectId)).toEqual(['details']);
  const take = await aTake({ projectId, userId: voice.id });
  await updateTake(voice.actor, projectId, take.id, { comment: 'Second try' });
  expect(await partsOfLastEvent(projectId)).toEqual(['takes']);
  await addTakeNote(customer.actor, projectId, take.id, { startMs: 0, text: 'Warmer' });
  expect(await partsOfLastEvent(projectId)).toEqual(['takes']);
});

/** Creates a project with many takes, messages and notes, before it is assigned. */
async function aLargeProject() {
  const [customer, voice, second] = [await aCustomer(), await aVoice(), await aVoice()];
  await aCard(customer);
  const template = await aTemplate();
  const { id } = await aProject({ customer, template, state: 'shortlisted', voiceIds: [voice.id, second.id] });
  const given = { projectId: id, voiceId: voice.id, assignedById: customer.id } as const;
  const released = await aFurtherAssignment({ ...given, state: 'released', releasedAt: new Date() });
  await db.audioTake.createMany({
    data: Array.from({ length: 40 }, (_, number) => ({
      projectId: id,
      assignmentId: released.id,
      userId: voice.id,
      status: 'done' as const,
      name: `Take ${number}`,
      uri: `audio/${id}-${number}.wav`,
      processedUri: `previews/${id}-${number}.mp3`,
    })),
  });
  for (let number = 0; number < 5; number++) {
    await postMessage(customer.actor, id, { voiceId: voice.id, text: `Message ${number}` });
  }
  return { customer, voice, id };
}

/** Number of statements that each request runs before, to read its session. */
const session = 1;

describe('the number of statements, whatever the size of the project', () => {
  test('is low for each part', async () => {
    const { customer, id } = await aLargeProject();
    const count = async (read: (actor: typeof customer.actor, projectId: string) => Promise<unknown>) =>
      session + (await statementsOf(() => read(customer.actor, id))).length;
    expect(await count(getProjectDetails)).toBeLessThanOrEqual(2);
    // Every other open page sends this request after a chat message.
    expect(await count(listUnread)).toBeLessThanOrEqual(3);
    expect(await count(listTakes)).toBeLessThanOrEqual(4);
    expect(await count(listFiles)).toBeLessThanOrEqual(4);
    expect(await count(getScript)).toBeLessThanOrEqual(3);
    expect(await count(getProject)).toBeLessThanOrEqual(7);
  });

  test('is at most 12 for setting a label, and 60 for assigning a voice', async () => {
    const { customer, voice, id } = await aLargeProject();
    const label = await statementsOf(() => setLabels(customer.actor, id, { labels: ['Radio'] }));
    expect(session + label.length).toBeLessThanOrEqual(12);
    const assign = await statementsOf(() => assignVoice(customer.actor, id, voice.id, true));
    expect(session + assign.length).toBeLessThanOrEqual(60);
  });
});
