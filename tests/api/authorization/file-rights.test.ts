import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aLine, aLineTake, aProject, aTeam, aUser, aVoice } from '@/tests/support/builders';
import { db, disconnect } from '@/server/platform/db';
import { type ApiClient, loginAs, visitor } from '@/tests/support/network/api';
import { addObjects } from '@/tests/support/stored-objects';

/** The rules are in docs/rules/audio.md#who-hears-and-saves-what. */
type Reader = 'owner' | 'viewer' | 'assigned' | 'former' | 'listed' | 'support' | 'stranger';
const readers: readonly Reader[] = ['owner', 'viewer', 'assigned', 'former', 'listed', 'support', 'stranger'];

const apis = new Map<Reader, ApiClient>();
let projectId: string;
const uris = new Map<string, string>();
/** Objects of another project with the same people. */
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

test('visitors stream recordings of a published voice alone, and strangers download nothing else', async () => {
  const isPublished = (name: string) => name === 'demo' || name === 'studioDemo';
  for (const [name, uri] of Object.entries(objects)) {
    const streamed = await visitor().send('GET /stream', { query: { uri } });
    const downloaded = await apiOf('stranger').send('GET /download', { query: { uri } });
    const status = isPublished(name) ? 302 : 404;
    expect(`${name}: ${streamed.status} ${downloaded.status}`).toBe(`${name}: ${status} ${status}`);
  }
});

test('a member of another team gets 404', async () => {
  const { status, refusal } = await apiOf('stranger').send('GET /projects/{projectId}', { params: { projectId } });
  expect([status, refusal.error]).toEqual([403, 'Missing scope list-project']);
  for (const uri of uris.values()) {
    expect((await apiOf('stranger').send('GET /download', { query: { uri } })).status).toBe(404);
    expect((await apiOf('stranger').send('GET /stream', { query: { uri } })).status).toBe(404);
  }
});

test('counts the values of a script before it parses them', async () => {
  const { status } = await apiOf('owner').fetch(`/v1/projects/${projectId}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ scriptOps: Array.from({ length: 20_001 }, () => ({ insert: 'a' })) }),
  });
  expect(status).toBe(413);
});
