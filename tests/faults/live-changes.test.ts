import { afterAll, afterEach, describe, test } from 'vitest';
import { z } from 'zod';
import { disconnect } from '@/server/platform/db';
import { loginAs, webUrl } from '@/tests/support/network/api';
import { EventReader } from '@/tests/support/sound/event-source';
import {
  accept,
  approve,
  assign,
  type AssignedVoice,
  type Customer,
  deliver,
  loginVoice,
  must,
  shortlist,
  stage,
  type Stage,
  unassign,
  upload,
} from '@/tests/support/market';
import { pollUntil } from '@/tests/support/jobs/poll';

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

async function see(reader: EventReader, type: string, projectId: string, change: Change): Promise<void> {
  const numReceived = () => reader.of(type).filter(({ data }) => data.projectId === projectId).length;
  const before = numReceived();
  await change();
  await pollUntil(() => numReceived() > before, { what: `${type} after a change` });
}

const chatLine = z.object({ message: z.object({ type: z.string() }) });

async function seeChatLine(reader: EventReader, type: string): Promise<void> {
  const isShown = () => reader.of('message').some(({ data }) => chatLine.parse(data).message.type === type);
  await pollUntil(isShown, { what: `${type} in the chat` });
}

const save = ({ customer, projectId }: Stage, body: object) =>
  must(customer.api.send('PATCH /projects/{projectId}', { params: { projectId }, body }));
const say = (by: Customer | AssignedVoice, projectId: string, voiceId: string, text: string) =>
  must(by.api.send('POST /projects/{projectId}/messages', { params: { projectId }, body: { voiceId, text } }));

describe('shows a change to the other side, through another web process', () => {
  test('details, script, labels, shortlist, chat, files, assignment, acceptance, audio, approval', async () => {
    const staged = await stage('shortlisted');
    const { customer, voice, projectId } = staged;
    const [atVoice, atCustomer] = [await listen(voice.id), await listen(customer.id)];
    const other = await loginVoice();
    const params = { projectId };
    const chat = { projectId, voiceId: voice.id };
    const voiceSees = (type: string, change: Change) => see(atVoice, type, projectId, change);
    const customerSees = (type: string, change: Change) => see(atCustomer, type, projectId, change);

    await voiceSees('project-updated', () => save(staged, { name: 'Summer spot' }));
    await voiceSees('project-updated', () => save(staged, { scriptOps: [{ insert: 'New words.\n' }] }));
    await customerSees('project-updated', () =>
      customer.api.call('PUT /projects/{projectId}/labels', { params, body: { labels: ['Radio'] } }),
    );
    await customerSees('project-updated', () => must(shortlist(customer, projectId, other.id)));
    await voiceSees('message', () => say(customer, projectId, voice.id, 'Hello'));
    await customerSees('message', () => say(voice, projectId, voice.id, 'Hi'));
    await voiceSees('writing-chat-message', () =>
      customer.api.call('POST /projects/{projectId}/voices/{voiceId}/writing-chat-message', { params: chat, body: {} }),
    );
    await voiceSees('message', async () => {
      const pdf = { contentType: 'application/pdf', ext: 'pdf', as: 'files' as const };
      const uri = await upload(customer.api, Buffer.from('%PDF-1.4 brief'), pdf);
      const body = { name: 'brief.pdf', uri, contentType: pdf.contentType };
      await must(customer.api.send('POST /projects/{projectId}/files', { params, body }));
    });
    await voiceSees('project-updated', () => must(assign(customer, projectId, voice.id)));
    await voiceSees('project-updated', () => must(unassign(customer, projectId, voice.id)));
    await must(assign(customer, projectId, voice.id));
    await customerSees('project-updated', () => must(accept(voice, projectId)));
    await customerSees('project-updated', () => deliver(voice, projectId, 1));
    await seeChatLine(atCustomer, 'audio-uploaded');
    await voiceSees('project-updated', () => must(approve(customer, projectId)));
  });

  test('notifies a removed voice and the users of a deleted project', async () => {
    const { customer, voice, projectId } = await stage('shortlisted');
    const [atVoice, atCustomer] = [await listen(voice.id), await listen(customer.id)];
    await see(atVoice, 'project-removed', projectId, () =>
      must(
        customer.api.send('DELETE /projects/{projectId}/voices/{voiceId}', {
          params: { projectId, voiceId: voice.id },
        }),
      ),
    );
    await see(atCustomer, 'project-removed', projectId, () =>
      must(customer.api.send('PATCH /projects/{projectId}', { params: { projectId }, body: { isCancelled: true } })),
    );
  });
});
