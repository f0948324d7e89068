import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { urlOf } from '@/lib/client/api';
import { contracts } from '@/lib/contracts';
import { db, disconnect } from '@/server/platform/db';
import { sharingScenes } from './authorization-attempt';
import type { Parts, Row } from './authorization-row';
import { table } from './authorization-table';
import { type ApiClient, loginAs } from '@/tests/support/network/api';
import { EventReader } from '@/tests/support/sound/event-source';
import { aScene, type Kind, type People, type Scene, somePeople } from '@/tests/support/builders';

type Insider = Exclude<Kind, 'visitor'>;

let people: People;
const clients = new Map<Insider, ApiClient>();

beforeAll(async () => {
  people = await somePeople();
  for (const kind of ['owner', 'editor', 'viewer', 'listed', 'assigned', 'unlisted'] as const) {
    clients.set(kind, await loginAs({ id: people.ids[kind] }));
  }
});

afterAll(() => disconnect());

const addons = [
  {
    id: 'media',
    name: 'Media',
    description: '',
    selected: 0,
    options: [{ description: 'TV', customerPriceCents: 11_111, voiceFeeCents: 44_444 }],
  },
];

async function secretScene(): Promise<Scene> {
  const scene = await aScene(people, 'accepted');
  await db.project.update({
    where: { id: scene.projectId },
    data: {
      customerPriceCents: 777_777,
      voiceFeeCents: 333_333,
      discountCents: 1_234,
      pickupCustomerPriceCents: 555_555,
      pickupVoiceFeeCents: 222_222,
      purchaseOrder: 'PO-SECRET',
      addons,
      labels: ['customers-own'],
    },
  });
  await db.projectVoice.updateMany({
    where: { projectId: scene.projectId, voiceId: people.ids.assigned },
    data: { labels: ['voices-own'] },
  });
  const rated = { voiceId: people.ids.assigned, raterId: people.ids.owner, value: 2, comment: 'RATING-SECRET' };
  await db.rating.create({ data: { projectId: scene.projectId, ...rated } });
  return scene;
}

const customersOnly =
  /7,?777\.77|7,?765\.43|7,?876\.54|(?<!:)12\.34|111\.11|5,?555\.55|PO-SECRET|customers-own|customerPrice|purchaseOrder|chargedDate|receiptU|"invoice"|invoiceU|clientAgreementUri|orderConfirmationUri/;
const voicesOnly =
  /3,?333\.33|444\.44|3,?777\.77|2,?222\.22|voices-own|RATING-SECRET|voiceFee|selfBillingU|invoiceInfoUri|voiceAgreementUri/;

const rows = contracts.flatMap((call) => {
  const name = `${call.method} ${call.path}`;
  const rows: Row | readonly Row[] | undefined = Object.entries(table).find(([key]) => key === name)?.[1];
  if (!rows) return [];
  const list = 'may' in rows ? [rows] : rows;
  return list.map((row) => ({ call, row, title: [name, row.label].filter(Boolean).join(', ') }));
});
const general = [
  '/projects',
  '/project-overview',
  '/me',
  '/events',
  '/teams/{teamId}/payment-history',
  '/teams/{teamId}/payments',
];
const aboutProjects = rows.filter(
  ({ call }) => call.path.includes('{projectId}') || (call.method === 'GET' && general.includes(call.path)),
);

/** Some rows change the scene for what they send. */
const partsOf = async ({ row }: (typeof rows)[number], scene: Scene, kind: Insider): Promise<Parts> =>
  (await row.send?.(scene, kind)) ?? {};

async function make(called: (typeof rows)[number], scene: Scene, kind: Insider) {
  return send(called, await partsOf(called, scene, kind), kind);
}

async function send({ call }: (typeof rows)[number], parts: Parts, kind: Insider) {
  const client = clients.get(kind);
  if (!client) throw new Error(`There is no client for ${kind}.`);
  const hasBody = call.method !== 'GET' && call.method !== 'DELETE';
  const end = new AbortController();
  const response = await client.fetch(urlOf(call.path, parts.params, parts.query), {
    method: call.method,
    signal: end.signal,
    headers: hasBody ? { 'content-type': 'application/json' } : undefined,
    body: hasBody ? JSON.stringify(parts.body ?? {}) : undefined,
  });
  const isStream = response.headers.get('content-type')?.includes('event-stream') ?? false;
  const text = isStream ? '' : await response.text();
  end.abort();
  return { status: response.status, text };
}

const sharedSecret = sharingScenes(secretScene);

describe('amounts and other fields private to one side', () => {
  test.each(aboutProjects)('$title', async (called) => {
    const { call, row } = called;
    // Reading and refusals change nothing.
    const sceneFor = (kind: Insider) =>
      call.method === 'GET' || !row.may.includes(kind) ? sharedSecret(row) : secretScene();
    for (const kind of ['listed', 'assigned'] as const) {
      expect((await make(called, await sceneFor(kind), kind)).text, kind).not.toMatch(customersOnly);
    }
    for (const kind of ['owner', 'viewer'] as const) {
      expect((await make(called, await sceneFor(kind), kind)).text, kind).not.toMatch(voicesOnly);
    }
  });

  test('each side sees its own fields, so that the values above would be detected', async () => {
    const { projectId } = await secretScene();
    const read = async (kind: Insider) => (await clients.get(kind)?.fetch(`/v1/projects/${projectId}`))?.text();
    expect(await read('viewer')).toMatch(customersOnly);
    expect(await read('assigned')).toMatch(voicesOnly);
  });

  test('live updates contain no private fields of the other side', async () => {
    const scene = await secretScene();
    const [owner, assigned] = [clients.get('owner'), clients.get('assigned')];
    if (!owner || !assigned) throw new Error('Both are logged in.');
    const readers = await Promise.all([EventReader.open(owner), EventReader.open(assigned)]);
    const [asOwner, asVoice] = readers;
    await Promise.all(readers.map((reader) => reader.waitFor('ready')));
    const params = { projectId: scene.projectId };
    await owner.call('PUT /projects/{projectId}/labels', { params, body: { labels: ['customers-own'] } });
    await assigned.call('POST /projects/{projectId}/messages', {
      params,
      body: { voiceId: people.ids.assigned, text: 'Hello' },
    });
    await Promise.all(readers.map((reader) => reader.waitFor('message')));
    expect(JSON.stringify(asVoice.received)).not.toMatch(customersOnly);
    expect(JSON.stringify(asOwner.received)).not.toMatch(voicesOnly);
    for (const reader of readers) reader.close();
  });
});

/** The project with all its rows, each kind in a fixed order. */
async function stateOf({ projectId }: Scene): Promise<unknown> {
  const project = await db.project.findUniqueOrThrow({
    where: { id: projectId },
    include: {
      members: true,
      voices: true,
      assignments: true,
      messages: true,
      takes: true,
      files: true,
      lines: true,
      exports: true,
      ratings: true,
      documents: true,
      followUps: true,
      payments: true,
      changeRequests: true,
      reviewNotes: true,
    },
  });
  return Object.fromEntries(
    Object.entries(project).map(([field, value]) => [
      field,
      Array.isArray(value) ? value.map((row) => inspect(row, { depth: null })).toSorted() : value,
    ]),
  );
}

const inOneProject = rows.filter(({ call }) => call.path.includes('{projectId}'));

const unchanged = sharingScenes((state) => aScene(people, state));

test.each(inOneProject.filter(({ call }) => call.method !== 'GET'))(
  'a viewer changes nothing: $title',
  async (called) => {
    const scene = await unchanged(called.row);
    const parts = await partsOf(called, scene, 'viewer');
    const before = await stateOf(scene);
    await send(called, parts, 'viewer');
    expect(await stateOf(scene)).toEqual(before);
  },
);

const withoutVoice = sharingScenes(async (state) => {
  const scene = await aScene(people, state);
  await db.projectVoice.deleteMany({ where: { projectId: scene.projectId, voiceId: people.ids.listed } });
  return scene;
});

test.each(inOneProject)('a removed voice has no access: $title', async (called) => {
  const scene = await withoutVoice(called.row);
  const parts = await partsOf(called, scene, 'listed');
  const before = await stateOf(scene);
  const { status, text } = await send(called, parts, 'listed');
  expect([401, 403, 404]).toContain(status);
  expect(text).not.toContain('Matrix project');
  expect(await stateOf(scene)).toEqual(before);
});
