import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aLine, aLineTake, aProject, aTeam, aUser, aVoice } from '@/tests/support/builders';
import { db, disconnect } from '@/server/platform/db';
import { type ApiClient, loginAs, visitor } from '@/tests/support/network/api';
import { addObjects, type ObjectName } from '@/tests/support/stored-objects';

/** docs/rules/audio.md#who-hears-and-saves-what */
type Reader = 'owner' | 'viewer' | 'assigned' | 'former' | 'listed' | 'support' | 'stranger';
const readers: readonly Reader[] = ['owner', 'viewer', 'assigned', 'former', 'listed', 'support', 'stranger'];

const apis = new Map<Reader, ApiClient>();
let projectId: string;
const uris = new Map<string, string>();
/** Of another project with the same people. */
let objects: Awaited<ReturnType<typeof addObjects>>['uris'];

beforeAll(async () => {
  const owner = await aUser();
  const viewer = await aUser();
  const support = await aUser({ isSupport: true });
  const team = await aTeam({ owner, members: [{ userId: viewer.id, role: 'viewer' }] });
  const stranger = await aTeam();
  const [assigned, former, listed] = [await aVoice(), await aVoice(), await aVoice()];
  const project = await aProject({
    state: 'delivered',
    team,
    createdById: owner.id,
    voiceIds: [assigned.id, former.id, listed.id],
    takes: [{ name: 'Assigned take' }, { name: 'Former take', userId: former.id }],
  });
  projectId = project.id;
  for (const take of await db.audioTake.findMany({ where: { projectId } })) {
    uris.set(`${take.name}, original`, take.uri).set(`${take.name}, preview`, take.processedUri ?? '');
    const uri = `test/${take.id}-16.wav`;
    await db.masteredTake.create({ data: { takeId: take.id, projectId, type: 'lufs16', status: 'done', uri } });
    uris.set(`${take.name}, master`, uri);
  }
  const voicesOfLines = { Assigned: assigned, Former: former };
  for (const [name, { id: userId }] of Object.entries(voicesOfLines)) {
    const { assignmentId } = await db.audioTake.findFirstOrThrow({ where: { projectId, userId } });
    const key = `test/${projectId}-${userId}`;
    const [uri, previewUri, finalUri] = [`${key}-line.wav`, `${key}-line.mp3`, `${key}-line-final.wav`];
    const line = await aLine({ projectId, filename: name });
    await aLineTake({ lineId: line.id, userId, assignmentId, uri, previewUri, finalUri });
    uris.set(`${name} line, original`, uri).set(`${name} line, preview`, previewUri);
    uris.set(`${name} line, final`, finalUri);
  }
  for (const [name, userId] of [
    ['Brief', owner.id],
    ['Assigned notes', assigned.id],
    ['Former notes', former.id],
  ] as const) {
    const uri = `test/${projectId}-${userId}.pdf`;
    const uploadedByClient = userId === owner.id;
    await db.projectFile.create({
      data: { projectId, userId, name, uri, contentType: 'application/pdf', uploadedByClient },
    });
    uris.set(name, uri);
  }
  const people = { team, createdById: owner.id, voiceIds: [assigned.id, former.id, listed.id] };
  const { id: otherId } = await aProject({ ...people, state: 'delivered', takes: [] });
  const { id: assignmentId } = await db.assignment.findFirstOrThrow({ where: { projectId: otherId } });
  const owners = { projectId: otherId, assignmentId, voiceId: assigned.id, customerId: owner.id };
  objects = (await addObjects(owners)).uris;
  const ids = { owner, viewer, support, assigned, former, listed, stranger: { id: stranger.ownerId } };
  for (const reader of readers) apis.set(reader, await loginAs(ids[reader]));
});

afterAll(() => disconnect());

function apiOf(reader: Reader): ApiClient {
  const api = apis.get(reader);
  if (!api) throw new Error(`${reader} has no session`);
  return api;
}

const everything = ['Assigned take', 'Former take'];
const allFiles = ['Assigned notes', 'Brief', 'Former notes'];

const linePreviews = ['Assigned line, preview', 'Former line, preview'];
const acceptedLine = ['Assigned line, original', 'Assigned line, final'];
const accepted = ['Assigned take'];

/**
 * The takes that a viewer sees, those with their original and masters, and the audio of lines. The former voice was
 * unassigned before it accepted and sees its own originals and masters.
 */
const seen: Record<
  Exclude<Reader, 'stranger'>,
  { takes: string[]; originals: string[]; masters: string[]; lines: string[]; files: string[] }
> = {
  owner: {
    takes: everything,
    originals: accepted,
    masters: accepted,
    files: allFiles,
    lines: [...linePreviews, ...acceptedLine],
  },
  viewer: { takes: everything, originals: [], masters: [], lines: linePreviews, files: allFiles },
  support: {
    takes: everything,
    originals: accepted,
    masters: accepted,
    files: allFiles,
    lines: [...linePreviews, ...acceptedLine],
  },
  assigned: {
    takes: ['Assigned take'],
    originals: ['Assigned take'],
    masters: [],
    lines: ['Assigned line, preview', ...acceptedLine],
    files: ['Assigned notes', 'Brief'],
  },
  former: {
    takes: ['Former take'],
    originals: ['Former take'],
    masters: [],
    lines: ['Former line, preview', 'Former line, original', 'Former line, final'],
    files: ['Brief', 'Former notes'],
  },
  listed: { takes: [], originals: [], masters: [], lines: [], files: ['Brief'] },
};

describe.each(Object.entries(seen))('%s', (name, expected) => {
  const reader = readers.find((candidate) => candidate === name) ?? 'stranger';

  test('sees exactly these takes and files', async () => {
    const project = await apiOf(reader).call('GET /projects/{projectId}', { params: { projectId } });
    const names = (list: readonly { name: string }[]) => list.map((entry) => entry.name).toSorted();
    expect(names(project.audio)).toEqual(expected.takes);
    expect(names(project.audio.filter((take) => take.uri !== undefined))).toEqual(expected.originals);
    expect(names(project.audio.filter((take) => take.output.length > 0))).toEqual(expected.masters);
    expect(names(project.files)).toEqual(expected.files);
  });

  test('downloads exactly those', async () => {
    const may = new Set([
      ...expected.takes.map((take) => `${take}, preview`),
      ...expected.originals.map((take) => `${take}, original`),
      ...expected.masters.map((take) => `${take}, master`),
      ...expected.lines,
      ...expected.files,
    ]);
    for (const [object, uri] of uris) {
      const { status } = await apiOf(reader).send('GET /download', { query: { uri } });
      expect(`${object}: ${status}`).toBe(`${object}: ${may.has(object) ? 302 : 404}`);
    }
  });
});

const customers: readonly Reader[] = ['owner', 'viewer', 'support'];
const editing: readonly Reader[] = ['owner', 'support'];

/**
 * Who downloads an object of each kind, of an accepted assignment. Other states: server/system/file-rights.test.ts. A kind
 * without a row does not compile.
 */
const rights: Record<ObjectName, readonly Reader[]> = {
  demo: readers,
  demoUpload: ['assigned', 'support'],
  studioDemo: readers,
  studioDemoUpload: ['assigned', 'support'],
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
  voiceDocument: ['assigned', 'support'],
  export: editing,
  licenseCertificate: [...customers, 'assigned'],
};

/** Recordings of a published voice, which visitors can play. */
const published: readonly string[] = ['demo', 'studioDemo'] satisfies ObjectName[];

test.each(Object.entries(rights))('a %s is downloaded by %j', async (name, expected) => {
  const uri = Object.entries(objects).find(([key]) => key === name)?.[1] ?? '';
  for (const reader of readers) {
    const { status } = await apiOf(reader).send('GET /download', { query: { uri } });
    expect(`${reader}: ${status}`).toBe(`${reader}: ${expected.includes(reader) ? 302 : 404}`);
  }
  const { status } = await visitor().send('GET /stream', { query: { uri } });
  expect(status).toBe(published.includes(name) ? 302 : 404);
});

test('a member of another team gets 404', async () => {
  const { status, refusal } = await apiOf('stranger').send('GET /projects/{projectId}', { params: { projectId } });
  expect([status, refusal.error]).toEqual([403, 'Missing scope list-project']);
  for (const uri of uris.values()) {
    expect((await apiOf('stranger').send('GET /download', { query: { uri } })).status).toBe(404);
    expect((await apiOf('stranger').send('GET /stream', { query: { uri } })).status).toBe(404);
  }
});

test('rejects a script with disguised content', async () => {
  const patch = (scriptOps: unknown) =>
    apiOf('owner').fetch(`/v1/projects/${projectId}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ scriptOps }),
    });
  const hostile: unknown[] = [
    [{ insert: { image: 'javascript:alert(1)' } }],
    [{ insert: 'a', attributes: { link: 'javascript:alert(1)' } }],
    [{ insert: 'a', attributes: { bold: true, style: 'x' } }],
    [{ insert: 'a', attributes: { list: 'checked' } }],
    [{ insert: 'a', attributes: { bold: 'yes' } }],
    [{ insert: 'a', onclick: 'x' }],
    [{ retain: 3 }],
    [{ delete: 3 }],
    [{ insert: 'Bell \u0007' }],
    [{ insert: 'NUL \u0000' }],
    [{ insert: 'Half \ud800' }],
    [{ insert: 3 }],
    ['text'],
    'text',
    { ops: [] },
    null,
  ];
  for (const ops of hostile) {
    expect(`${JSON.stringify(ops).slice(0, 60)} ${(await patch(ops)).status}`).toMatch(/ 400$/);
  }
  // The number of values is checked before parsing.
  expect((await patch(Array.from({ length: 20_001 }, () => ({ insert: 'a' })))).status).toBe(413);
});
