import { afterAll, beforeAll, expect, test } from 'vitest';
import { aProject, aTeam, aUser, aVoice } from '@/tests/support/builders';
import { db, disconnect } from '@/server/platform/db';
import { putObject } from '@/server/platform/storage/storage';
import { type ApiClient, loginAs, visitor } from '@/tests/support/network/api';

/** The rules are in docs/rules/security.md#stored-files. */
let owner: ApiClient;
let assigned: ApiClient;
let projectId: string;
let voiceId: string;
let assignmentId: string;
const page = Buffer.from('<!doctype html><script>document.title = "run"</script>');

beforeAll(async () => {
  const [user, voice] = [await aUser(), await aVoice()];
  const team = await aTeam({ owner: user });
  const project = await aProject({ state: 'delivered', team, createdById: user.id, voiceIds: [voice.id] });
  projectId = project.id;
  voiceId = voice.id;
  assignmentId = (await db.assignment.findFirstOrThrow({ where: { projectId, voiceId } })).id;
  owner = await loginAs({ id: user.id });
  assigned = await loginAs({ id: voice.id });
});

afterAll(() => disconnect());

/** The type can be anything, as for a malicious upload. Attaches the object to the project. */
async function store(kind: 'file' | 'take' | 'preview', ending: string, contentType: string): Promise<string> {
  const uri = `test/stored-${crypto.randomUUID()}.${ending}`;
  await putObject(uri, page, contentType);
  if (kind === 'file') {
    const file = { projectId, userId: voiceId, name: 'Notes', uri, contentType, uploadedByClient: false };
    await db.projectFile.create({ data: file });
  } else {
    const other = `test/other-${crypto.randomUUID()}.mp3`;
    const uris = kind === 'take' ? { uri, processedUri: other } : { uri: other, processedUri: uri };
    await db.audioTake.create({
      data: { projectId, assignmentId, userId: voiceId, name: 'Take', status: 'done', ...uris },
    });
  }
  return uri;
}

async function follow(response: { headers: Headers }): Promise<Headers> {
  const file = await fetch(response.headers.get('location') ?? '');
  expect(file.status).toBe(200);
  await file.arrayBuffer();
  return file.headers;
}

test.each([
  ['file', 'html', 'text/html'],
  ['file', 'svg', 'image/svg+xml'],
  ['file', 'pdf', 'application/pdf'],
  ['file', 'js', 'text/javascript'],
  ['take', 'html', 'audio/html'],
  ['take', 'wav', 'audio/wav'],
] as const)('a %s .%s of the type %s is saved and never opened', async (kind, ending, contentType) => {
  const uri = await store(kind, ending, contentType);
  const headers = await follow(await assigned.send('GET /download', { query: { uri } }));
  expect(headers.get('content-type')).toBe('application/octet-stream');
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="/);
});

test.each([
  ['file', 'html', 'text/html'],
  ['file', 'mp3', 'audio/mpeg'],
  ['take', 'html', 'audio/html'],
  ['take', 'svg', 'audio/svg'],
] as const)('a %s .%s of the type %s is not played', async (kind, ending, contentType) => {
  const uri = await store(kind, ending, contentType);
  const { status, refusal } = await assigned.send('GET /stream', { query: { uri } });
  expect([status, refusal.code]).toEqual([415, 'unsupported-media-type']);
});

test('serves a recording with our own content type, whatever type it was stored with', async () => {
  const uri = await store('preview', 'mp3', 'text/html');
  const response = await owner.send('GET /stream', { query: { uri } });
  const headers = await follow(response);
  expect(headers.get('content-type')).toBe('audio/mpeg');
  expect(headers.get('content-disposition')).toBe('inline');
  // The cached response must not be used for another user of the same browser.
  expect(response.headers.get('cache-control')).toBe('private, max-age=240');
  expect(response.headers.get('vary')).toContain('Cookie');
});

test('the demo of a published voice is cacheable for all users', async () => {
  const demo = await db.voiceDemo.findFirstOrThrow({
    where: {
      processedUri: { endsWith: '.mp3' },
      voice: { suspendedAt: null, voiceProfile: { status: 'published' } },
    },
  });
  const response = await visitor().send('GET /stream', { query: { uri: demo.processedUri ?? '' } });
  expect(response.headers.get('cache-control')).toBe('public, max-age=240');
});
