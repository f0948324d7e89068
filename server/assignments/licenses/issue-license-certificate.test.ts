import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { hourMs } from '@/lib/domain/sound/durations';
import { defaultRider } from '@/lib/domain/licenses/license';
import type { Actor } from '@/server/access/actor';
import { acceptProject } from '@/server/assignments/accept-project';
import { approveProject } from '@/server/assignments/approve-project';
import { assignVoice } from '@/server/assignments/assign-voice';
import { handleIssueLicenseCertificate } from './issue-license-certificate.handler';
import { orderProject } from '@/server/assignments/order-project';
import { getLicenseCertificate } from '@/server/assignments/queries';
import { db } from '@/server/platform/db';
import { newId } from '@/server/platform/ids';
import { getObject, putObject } from '@/server/platform/storage/storage';
import { findObject } from '@/server/system/find-object';
import { aCustomer, anActor, anAssignment, aSupportAgent, aTemplate, aUser, aVoice } from '@/tests/support/builders';
import { expectFinished } from '@/tests/support/finished-text';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { textOfPdf } from '@/tests/support/pdf-text';
import { inParallel } from '@/tests/support/jobs/poll';

/** docs/rules/license.md#certificate */

const addons = [
  {
    id: 'media',
    name: 'Media',
    description: '',
    options: [
      {
        description: 'Radio, one year, Norway',
        customerPriceCents: 25e3,
        voiceFeeCents: 17e3,
        usage: {
          media: ['radio'],
          termMonths: 12,
          territory: 'Norway',
        },
      },
    ],
  },
];
const usage = { media: ['online'], termMonths: 0, territory: '' };

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const run = { jobId: 'test', retryCount: 0, signal: new AbortController().signal };

/** An approved project with two takes of the same name, one master, and a held take. */
async function anApproval() {
  const { customer, voice, projectId } = await anAssignment({
    state: 'accepted',
    template: { usage, license: ['No cinema.'] },
  });
  const { id: assignmentId } = await db.assignment.findFirstOrThrow({ where: { projectId } });
  const contents = ['first take', 'second take', 'a master'].map((text) => Buffer.from(`${text} ${newId()}`));
  const uris = [`audio/${newId()}.wav`, `audio/${newId()}.aiff`, `masters/${newId()}.wav`] as const;
  for (const [index, uri] of uris.entries()) await putObject(uri, contents[index] ?? Buffer.alloc(0), 'audio/wav');
  const take = { projectId, assignmentId, userId: voice.id, name: 'Spot', processedUri: `previews/${newId()}.mp3` };
  const created = new Date(Date.now() - hourMs);
  const first = await db.audioTake.create({ data: { ...take, uri: uris[0], status: 'done', created } });
  await db.audioTake.create({ data: { ...take, uri: uris[1], status: 'done' } });
  await db.audioTake.create({ data: { ...take, uri: `audio/${newId()}.wav`, status: 'held', certificate: {} } });
  await db.masteredTake.create({
    data: { takeId: first.id, projectId, type: 'lufs16', status: 'done', uri: uris[2] },
  });
  await db.project.update({ where: { id: projectId }, data: { deliveredAt: new Date() } });
  await approveProject(customer.actor, projectId);
  const files = [
    { name: 'Spot.wav', content: contents[0] },
    { name: 'Spot -16 LUFS.wav', content: contents[2] },
    { name: 'Spot (2).aiff', content: contents[1] },
  ].map(({ name, content = Buffer.alloc(0) }) => ({ name, sizeBytes: content.length, sha256: sha256(content) }));
  return { customer, voice, projectId, assignmentId, files };
}

const issue = (assignmentId: string) => handleIssueLicenseCertificate({ assignmentId }, run);

describe('the license certificate of an approved project', () => {
  test('names parties, license with first and last day, and the files with their SHA-256', async () => {
    const { customer, voice, projectId, assignmentId, files } = await anApproval();
    expect(await getLicenseCertificate(customer.actor, projectId)).toEqual({ certificate: null });
    expect((await jobsAbout(assignmentId)).map(({ name }) => name)).toContain('issue-license-certificate');
    await issue(assignmentId);
    const { certificate } = await getLicenseCertificate(customer.actor, projectId);
    const { approvedAt } = await db.project.findUniqueOrThrow({ where: { id: projectId } });
    const firstDay = approvedAt?.toISOString().slice(0, 10) ?? '';
    expect(certificate).toMatchObject({
      number: expect.stringMatching(/^LC-\d{4}-\d{6}$/),
      customer: { name: customer.team.name },
      voiceName: `${voice.firstName} ${voice.lastName}`,
      grants: [
        {
          media: ['online'],
          firstDay,
          lastDay: null,
        },
      ],
      terms: ['No cinema.'],
      rider: defaultRider,
      files,
      numFiles: 3,
      isTest: true,
      uri: `licenses/${assignmentId}.pdf`,
    });
    const text = textOfPdf(await getObject(certificate?.uri ?? ''));
    expectFinished(text);
    const words = ['License certificate', certificate?.number ?? '', customer.team.name, voice.lastName, 'No cinema.'];
    for (const file of files) words.push(file.name, file.sha256);
    for (const word of words) expect(text).toContain(word);
  });

  test('states the term and territory that were bought', async () => {
    const { customer, projectId, assignmentId } = await anApprovalOf('2026-02-28T23:30:00.000Z');
    await issue(assignmentId);
    const { certificate } = await getLicenseCertificate(customer, projectId);
    expect(certificate?.grants).toEqual([
      { media: ['online'], territory: 'Denmark', firstDay: '2026-02-28', lastDay: null },
      { media: ['radio'], territory: 'Norway', firstDay: '2026-02-28', lastDay: '2027-02-28' },
    ]);
    const text = textOfPdf(await getObject(certificate?.uri ?? ''));
    expectFinished(text);
    for (const words of ['Radio', 'Norway', 'Feb 28, 2026', 'Feb 28, 2027', 'no limit in time'])
      expect(text).toContain(words);
  });

  test('is issued once by parallel runs, and never changes', async () => {
    const { customer, projectId, assignmentId } = await anApproval();
    await inParallel(5, () => issue(assignmentId));
    const { certificate } = await getLicenseCertificate(customer.actor, projectId);
    await db.audioTake.updateMany({ where: { assignmentId }, data: { name: 'Renamed' } });
    await issue(assignmentId);
    expect(await getLicenseCertificate(customer.actor, projectId)).toEqual({ certificate });
    await expect(db.licenseCertificate.update({ where: { assignmentId }, data: { facts: {} } })).rejects.toThrow(
      /never changes/,
    );
  });

  test('names a file that is no longer stored', async () => {
    const { customer, projectId, assignmentId } = await anApproval();
    const [take] = await db.audioTake.findMany({ where: { assignmentId, uri: { endsWith: '.aiff' } } });
    await db.audioTake.update({ where: { id: take?.id ?? '' }, data: { uri: `gone/${newId()}.aiff` } });
    await issue(assignmentId);
    const { certificate } = await getLicenseCertificate(customer.actor, projectId);
    expect(certificate?.files.at(-1)).toEqual({ name: 'Spot (2).aiff', sizeBytes: 0, sha256: null });
  });

  test("is seen by the customer's team, its voice and support only", async () => {
    const { customer, voice, projectId, assignmentId } = await anApproval();
    await issue(assignmentId);
    const listed = await aVoice();
    await db.projectVoice.create({ data: { projectId, voiceId: listed.id } });
    const viewer = await aUser();
    await db.teamMember.create({ data: { teamId: customer.team.id, userId: viewer.id, role: 'viewer' } });
    const { certificate } = await getLicenseCertificate(customer.actor, projectId);
    const uri = certificate?.uri ?? '';
    const readers: Actor[] = [customer.actor, await anActor(viewer.id), voice.actor, await aSupportAgent()];
    for (const actor of readers) {
      expect(await getLicenseCertificate(actor, projectId)).toEqual({ certificate });
      expect(await findObject(actor, uri)).toMatchObject({ kind: 'document', filename: `${certificate?.number}.pdf` });
    }
    for (const actor of [listed.actor, (await aVoice()).actor]) {
      await expect(getLicenseCertificate(actor, projectId)).rejects.toMatchObject({ code: 'missing-scope' });
      expect(await findObject(actor, uri)).toBeNull();
    }
  });
});

/** 'Radio, one year, Norway', approved at this time. */
async function anApprovalOf(instant: string): Promise<{ customer: Actor; projectId: string; assignmentId: string }> {
  const customer = await aCustomer({ manualInvoice: true, country: 'DK' });
  const voice = await aVoice();
  const template = await aTemplate({ usage, addons });
  const { id: projectId } = await orderProject(customer.actor, {
    templateId: template.id,
    name: 'Spot',
    description: 'Warm',
    language: 'en',
    voiceId: voice.id,
    selectedAddons: { media: 0 },
  });
  await db.project.update({ where: { id: projectId }, data: { scriptWords: 3 } });
  await assignVoice(customer.actor, projectId, voice.id, true);
  await acceptProject(voice.actor, projectId, true);
  const { id: assignmentId } = await db.assignment.findFirstOrThrow({ where: { projectId } });
  const uri = `audio/${newId()}.wav`;
  await putObject(uri, Buffer.from('take'), 'audio/wav');
  const take = { projectId, assignmentId, userId: voice.id, name: 'Spot', processedUri: `previews/${newId()}.mp3` };
  await db.audioTake.create({ data: { ...take, uri, status: 'done' } });
  await db.project.update({ where: { id: projectId }, data: { deliveredAt: new Date(instant) } });
  await approveProject(customer.actor, projectId);
  await db.project.update({ where: { id: projectId }, data: { approvedAt: new Date(instant) } });
  return { customer: customer.actor, projectId, assignmentId };
}
