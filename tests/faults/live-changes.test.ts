import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { disconnect } from '@/server/platform/db';
import { loginAs, webUrl } from '@/tests/support/api';
import { EventReader } from '@/tests/support/event-source';
import {
  accept,
  approve,
  assign,
  type Customer,
  deliver,
  type AssignedVoice,
  makeVoice,
  must,
  shortlist,
  type Stage,
  stage,
  unassign,
  upload,
} from '@/tests/support/market';
import { pollUntil } from '@/tests/support/poll';

/** Of an idle machine. A busy one may need as long as the request took that made the change. */
const withinMs = 1_000;

type Delay = { ms: number; requestMs: number };
const isLate = ({ ms, requestMs }: Delay) => ms > Math.max(withinMs, requestMs);

const readers: EventReader[] = [];

afterEach(() => {
  for (const reader of readers.splice(0)) reader.close();
});

afterAll(() => disconnect());

async function listen(userId: string): Promise<EventReader> {
  const client = await loginAs({ id: userId }, { url: webUrl('second') });
  const reader = await EventReader.open(client);
  readers.push(reader);
  await reader.waitFor('ready');
  return reader;
}

type Change = () => Promise<unknown>;

async function delayOf(reader: EventReader, type: string, projectId: string, change: Change): Promise<Delay> {
  const told = () => reader.of(type).filter(({ data }) => data.projectId === projectId).length;
  const before = told();
  const began = performance.now();
  await change();
  const answered = performance.now();
  await pollUntil(() => told() > before, { what: `${type} after a change`, everyMs: 10 });
  return { ms: performance.now() - answered, requestMs: answered - began };
}

const chatLine = z.object({ message: z.object({ type: z.string(), timestamp: z.iso.datetime() }) });

async function ageOf(reader: EventReader, type: string): Promise<number> {
  const line = await pollUntil(
    async () =>
      reader
        .of('message')
        .map(({ data }) => chatLine.parse(data).message)
        .find((message) => message.type === type),
    { timeoutMs: 60_000, everyMs: 10, what: `${type} in the chat` },
  );
  return Date.now() - Date.parse(line.timestamp);
}

const save = ({ customer, projectId }: Stage, body: object) =>
  must(customer.api.send('PATCH /projects/{projectId}', { params: { projectId }, body }));
const say = (by: Customer | AssignedVoice, projectId: string, voiceId: string, text: string) =>
  must(by.api.send('POST /projects/{projectId}/messages', { params: { projectId }, body: { voiceId, text } }));

describe('shows a change to the other side within a second, through another web process', () => {
  test('details, script, labels, shortlist, chat, files, assignment, acceptance, audio, approval', async () => {
    const staged = await stage('shortlisted');
    const { customer, voice, projectId } = staged;
    const [atVoice, atCustomer] = [await listen(voice.id), await listen(customer.id)];
    const other = await makeVoice();
    const params = { projectId };
    const chat = { projectId, voiceId: voice.id };
    const delays: Record<string, Delay> = {};
    const see = async (what: string, reader: EventReader, type: string, change: Change) => {
      delays[what] = await delayOf(reader, type, projectId, change);
    };

    await see('details', atVoice, 'project-updated', () => save(staged, { name: 'Summer spot' }));
    await see('script', atVoice, 'project-updated', () => save(staged, { scriptOps: [{ insert: 'New words.\n' }] }));
    await see('labels', atCustomer, 'project-updated', () =>
      customer.api.call('PUT /projects/{projectId}/labels', { params, body: { labels: ['Radio'] } }),
    );
    await see('another voice shortlisted', atCustomer, 'project-updated', () =>
      must(shortlist(customer, projectId, other.id)),
    );
    await see('message of the customer', atVoice, 'message', () => say(customer, projectId, voice.id, 'Hello'));
    await see('message of the voice', atCustomer, 'message', () => say(voice, projectId, voice.id, 'Hi'));
    await see('writing', atVoice, 'writing-chat-message', () =>
      customer.api.call('POST /projects/{projectId}/voices/{voiceId}/writing-chat-message', { params: chat, body: {} }),
    );
    await see('file', atVoice, 'message', async () => {
      const pdf = { contentType: 'application/pdf', ext: 'pdf', as: 'files' as const };
      const uri = await upload(customer.api, Buffer.from('%PDF-1.4 brief'), pdf);
      const body = { name: 'brief.pdf', uri, contentType: pdf.contentType };
      await must(customer.api.send('POST /projects/{projectId}/files', { params, body }));
    });
    await see('assignment', atVoice, 'project-updated', () => must(assign(customer, projectId, voice.id)));
    await see('unassignment', atVoice, 'project-updated', () => must(unassign(customer, projectId, voice.id)));
    await must(assign(customer, projectId, voice.id));
    await see('acceptance', atCustomer, 'project-updated', () => must(accept(voice, projectId)));
    await see('audio', atCustomer, 'project-updated', () => deliver(voice, projectId, 1));
    // Excludes the worker's duration: the message has the time of completion.
    const age = await ageOf(atCustomer, 'audio-uploaded');
    delays['audio that is checked'] = { ms: age, requestMs: delays.audio?.requestMs ?? 0 };
    await see('approval', atVoice, 'project-updated', () => must(approve(customer, projectId)));
    const late = Object.entries(delays).filter(([, delay]) => isLate(delay));
    expect(late).toEqual([]);
  }, 90_000);

  test('notifies a removed voice and the users of a deleted project', async () => {
    const { customer, voice, projectId } = await stage('shortlisted');
    const [atVoice, atCustomer] = [await listen(voice.id), await listen(customer.id)];
    const removed = await delayOf(atVoice, 'project-removed', projectId, () =>
      must(
        customer.api.send('DELETE /projects/{projectId}/voices/{voiceId}', {
          params: { projectId, voiceId: voice.id },
        }),
      ),
    );
    const deleted = await delayOf(atCustomer, 'project-removed', projectId, () =>
      must(customer.api.send('PATCH /projects/{projectId}', { params: { projectId }, body: { isCancelled: true } })),
    );
    expect([removed, deleted].filter(isLate)).toEqual([]);
  });
});
