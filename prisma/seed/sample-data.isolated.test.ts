import { expect, test, vi } from 'vitest';
import { dayMs } from '@/lib/domain/durations';
import type { ProjectRows } from '@/prisma/seed/builders/project-rows';
import { people, teams } from '@/prisma/seed/content/people';
import { brightsideProjects } from '@/prisma/seed/content/projects';
import { northwindProjects } from '@/prisma/seed/content/projects-of-northwind';
import { applicants, roster } from '@/prisma/seed/content/roster';
import { templateRows } from '@/prisma/seed/content/templates';
import { recordingKey } from '@/prisma/seed/recordings/order';
import type { Prisma, Tx } from '@/server/platform/db';
import { normalizeVatId } from '@/server/teams/vat-id';
import { orderDemoSounds, writeCollections } from './index';
import { demoUri, type SampleMedia } from './sample-files';
import { castOf } from './sample-people';
import { writeCustomers, writeVoices } from './write-people';
import { planProjects, projectId, writeProjects } from './write-projects';

// The real one takes its strength from the configuration.
vi.mock('@/server/platform/passwords', () => ({ hashPassword: () => Promise.resolve('hash') }));
vi.mock('@/server/platform/env', async (load) => ({
  ...(await load<object>()),
  env: {
    OPERATOR_NAME: 'Timbre',
    OPERATOR_COUNTRY: 'SE',
    OPERATOR_POSTAL_CODE: '',
    OPERATOR_VAT_ID: '',
    OPERATOR_SMALL_BUSINESS: 'false',
    OPERATOR_TIME_ZONE: 'Europe/Stockholm',
  },
}));
vi.mock('@/server/platform/queue/queue', async (load) => ({
  ...(await load<object>()),
  enqueue: () => Promise.resolve(),
}));

const now = new Date('2026-03-10T09:30:00Z');
const voices = roster();
const samples = [...brightsideProjects, ...northwindProjects];
const noPayments = { brightside: null, freja: null };
const media: SampleMedia = {
  recording: (order) => ({
    uri: `${recordingKey(order)}.mp3`,
    originalUri: `${recordingKey(order)}.wav`,
    durationMs: 8e3,
    sampleRate: 48e3,
    peaks: new Uint8Array(),
    loudness: {
      integratedLufs: -20,
      truePeakDbtp: -2,
      loudnessRange: 4,
    },
  }),
  demo: (order) => ({ uri: demoUri(order), durationMs: 8e3, peaks: new Uint8Array() }),
  portrait: (voiceId) => `${voiceId}.webp`,
};

type Row = Record<string, unknown>;

/** Keeps the written rows by model; the last write of a row is separate. */
function recorder() {
  const rowsByTable: Record<string, Row[]> = {};
  const model = (name: string) => {
    const keep = ({ data }: { data: Row | Row[] }) => {
      rowsByTable[name] = [...(rowsByTable[name] ?? []), ...(Array.isArray(data) ? data : [data])];
    };
    return { create: keep, createMany: keep, update: keep };
  };
  const counted = { numLines: 0, numDelivered: 0, isAccepted: false, isComplete: false, isChanged: false };
  const countLines: object = { $queryRawUnsafe: () => [counted] };
  const tx = new Proxy(countLines, { get: (given, name) => Reflect.get(given, name) ?? model(String(name)) }) as Tx;
  return { rowsByTable, tx };
}

async function load(at: Date) {
  const { rowsByTable, tx } = recorder();
  const context = { voices, media, now: at };
  const templates = templateRows({ houseVoice: voices.slice(0, 2).map(({ id }) => id) });
  const projects = planProjects(context, templates);
  await writeCustomers(tx, noPayments, 'card', at);
  await writeVoices(tx, { published: voices, applying: applicants() }, media, noPayments, at);
  await writeProjects(tx, context, projects);
  await writeCollections(tx, voices);
  await orderDemoSounds(tx, [...voices, ...applicants()]);
  return { rowsByTable, projects };
}

/** Returns dates as distances from the loading, and the ids that each loading draws as their order. */
function comparable({ rowsByTable, projects }: Awaited<ReturnType<typeof load>>, at: Date): unknown {
  const drawn = projects.flatMap(({ assignments }) => assignments.flatMap(({ id }) => id ?? []));
  const texts = JSON.stringify(rowsByTable, function replace(this: Row, key, value: unknown) {
    const date = this[key];
    if (date instanceof Date) return `${date.getTime() - at.getTime()} ms`;
    if (key === 'evidence') return { ...(value as object), date: '' };
    return value instanceof Uint8Array ? [...value] : value;
  });
  return JSON.parse(drawn.reduce((text, id, index) => text.replaceAll(id, `drawn ${index}`), texts));
}

const messagesOf = (rowsByTable: Record<string, Row[]>) =>
  (rowsByTable.message as unknown as Prisma.MessageCreateManyInput[]).map((message) => ({
    ...message,
    at: new Date(message.timestamp).getTime(),
  }));

function chatsOf(rowsByTable: Record<string, Row[]>) {
  const chats = new Map<string, ReturnType<typeof messagesOf>>();
  for (const message of messagesOf(rowsByTable)) {
    const key = `${message.projectId} ${message.voiceId}`;
    chats.set(key, [...(chats.get(key) ?? []), message]);
  }
  return [...chats.values()].map((chat) => chat.toSorted((message, other) => message.at - other.at));
}

test('is the same every time, but for dates, which are as long before the loading', async () => {
  const later = new Date(now.getTime() + 100 * dayMs);
  const first = await load(now);
  expect(Object.keys(first.rowsByTable).length).toBeGreaterThan(10);
  expect(comparable(await load(later), later)).toEqual(comparable(first, now));
});

test('has customers with VAT and with reverse charge', async () => {
  const { projects } = await load(now);
  const assignments = projects.flatMap((rows) =>
    rows.assignments.map((assignment) => ({ ...assignment, teamId: rows.projects[0]?.teamId })),
  );
  const taxesOf = (teamId: string) =>
    assignments.flatMap((assignment) => (assignment.teamId === teamId ? [assignment.tax] : []));
  const [brightside, northwind] = [taxesOf(teams.brightside), taxesOf(teams.northwind)];
  expect(brightside.length).toBeGreaterThan(5);
  for (const tax of brightside) expect(tax).toMatchObject({ category: 'domestic', rate: 0.25 });
  expect(northwind.length).toBeGreaterThan(2);
  const note = expect.stringContaining('VAT ID PT509876544');
  for (const tax of northwind) expect(tax).toMatchObject({ category: 'reverseCharge', rate: 0, note });
  expect(normalizeVatId('PT509876544', 'PT')).toBe('PT509876544');
  const totals = new Map(assignments.map(({ id, customerTotalCents }) => [id, customerTotalCents]));
  for (const { assignmentId, amountCents, vatCents } of projects.flatMap(({ payments }) => payments)) {
    const net = totals.get(assignmentId) ?? 0;
    expect([amountCents - vatCents, vatCents]).toEqual([net, Math.round(net * 0.25)]);
  }
});

test('leaves the sound of each demo to the worker, with what it says', async () => {
  const { rowsByTable } = await load(now);
  const left = rowsByTable.sampleRecording as { id: string; speech: { text: string } }[];
  const demos = [...(rowsByTable.voiceDemo ?? []), ...(rowsByTable.studioQualityDemo ?? [])];
  expect(left.map(({ id }) => id).toSorted()).toEqual(demos.map(({ uri }) => String(uri)).toSorted());
  for (const { speech } of left) expect(speech.text.length).toBeGreaterThan(20);
});

const order = ['invited', 'assigned', 'declined', 'accepted', 'audio-uploaded', 'changes-requested', 'approved'];

test('chats begin with the invitation, have their steps in order, each at its own time, and end before the loading', async () => {
  const { rowsByTable } = await load(now);
  const chats = chatsOf(rowsByTable);
  expect(chats.length).toBeGreaterThan(30);
  for (const chat of chats) {
    const name = chat.map(({ type, text }) => text || type).join(' | ');
    const steps = chat.filter(({ type }) => type !== 'text').map(({ type }) => order.indexOf(type));
    expect(chat[0]?.type, name).toBe('invited');
    expect(steps, name).not.toContain(-1);
    expect(steps, name).toEqual(steps.toSorted((step, other) => step - other));
    expect(new Set(chat.map(({ at }) => at)).size, name).toBe(chat.length);
    expect(chat.at(-1)?.at, name).toBeLessThan(now.getTime());
  }
});

test('what is said in a chat is said in the written order, and only about notes that are there', async () => {
  const { rowsByTable } = await load(now);
  const chats = chatsOf(rowsByTable);
  const notes = rowsByTable.reviewNote as { projectId: string; created: Date }[];
  for (const { slug, chat = [] } of samples) {
    const id = projectId(slug);
    const texts = chats.flat().filter((message) => message.projectId === id && message.type === 'text');
    expect(
      texts.map(({ text }) => text),
      slug,
    ).toEqual(chat.map(({ text }) => text));
    const about = texts.find(({ text }) => text?.includes(' notes '));
    const noted = notes.filter((note) => note.projectId === id).map(({ created }) => created.getTime());
    if (about) expect(Math.max(...noted), slug).toBeLessThan(about.at);
  }
});

test('everybody joined before their first project, and shortlisted voices speak its language', async () => {
  const { rowsByTable, projects } = await load(now);
  const joined = new Map(
    (rowsByTable.user as { id: string; created: Date }[]).map(({ id, created }) => [id, created.getTime()]),
  );
  const published = new Map(
    (rowsByTable.voiceProfile as { userId: string; publishedAt?: Date }[]).map((row) => [row.userId, row.publishedAt]),
  );
  const startOf = ({ projects: [project] }: ProjectRows) => new Date(project?.created ?? 0).getTime();
  for (const rows of projects) {
    const names = rows.projects.map(({ name }) => name).join();
    for (const { userId } of rows.members) expect(joined.get(userId), names).toBeLessThan(startOf(rows));
    for (const { voiceId } of rows.voices) {
      expect(published.get(voiceId)?.getTime(), names).toBeLessThan(startOf(rows));
    }
  }
  expect(joined.get(people.olivia.id)).toBeDefined();
  for (const sample of samples) {
    const others = castOf(sample, voices).filter(
      ({ demos }) => !demos.some(({ language }) => language === sample.language),
    );
    expect(
      others.map(({ email }) => email),
      sample.slug,
    ).toEqual([]);
  }
});
