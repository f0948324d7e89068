import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { hourMs } from '@/lib/domain/durations';
import { defaultRider } from '@/lib/domain/licenses/license';
import { approveProject } from '@/server/assignments/approve-project';
import { handleIssueLicenseCertificate } from './issue-license-certificate.handler';
import { getLicenseCertificate } from '@/server/assignments/queries';
import { db } from '@/server/platform/db';
import { operatorName } from '@/server/installation/names';
import { newId } from '@/server/platform/ids';
import { getObject, putObject } from '@/server/platform/storage/storage';
import { showBrand } from '@/tests/support/texts/brand';
import { anAssignment, aTake, setTimes, timesOfProject } from '@/tests/support/builders';
import { expectFinished } from '@/tests/support/texts/finished-text';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { textOfPdf } from '@/tests/support/pdf-text';
import { inParallel } from '@/tests/support/jobs/poll';

showBrand();

/** Tests the rules of docs/rules/license.md#certificate. */

const usage = { media: ['online'], termMonths: 0, territory: '' };

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const run = { jobId: 'test', retryCount: 0, signal: new AbortController().signal };

/** Creates an approved project with two takes of the same name, one master, and a held take. */
async function anApproval() {
  const { customer, voice, projectId } = await anAssignment({
    state: 'accepted',
    template: { usage, license: ['No cinema.'] },
  });
  const { id: assignmentId } = await db.assignment.findFirstOrThrow({ where: { projectId } });
  const contents = ['first take', 'second take', 'a master'].map((text) => Buffer.from(`${text} ${newId()}`));
  const uris = [`audio/${newId()}.wav`, `audio/${newId()}.aiff`, `masters/${newId()}.wav`] as const;
  for (const [index, uri] of uris.entries()) await putObject(uri, contents[index] ?? Buffer.alloc(0), 'audio/wav');
  const take = { projectId, userId: voice.id, name: 'Spot' };
  const created = new Date(Date.now() - hourMs);
  const first = await aTake({ ...take, uri: uris[0], created });
  await aTake({ ...take, uri: uris[1] });
  await aTake({ ...take, status: 'held', certificate: {} });
  await db.masteredTake.create({
    data: { takeId: first.id, projectId, type: 'lufs16', status: 'done', uri: uris[2] },
  });
  await setTimes(projectId, { deliveredAt: new Date() });
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
    const { approvedAt } = await timesOfProject(projectId);
    const firstDay = approvedAt?.toISOString().slice(0, 10) ?? '';
    expect(certificate).toMatchObject({
      number: expect.stringMatching(/^LC-\d{4}-\d{6}$/),
      customer: { name: customer.team.name },
      licensor: 'issuer',
      voiceName: `${voice.firstName} ${voice.lastName}`,
      grants: [{ media: ['online'], firstDay, lastDay: null }],
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
    words.push(`Licensor${operatorName()}`);
    for (const file of files) words.push(file.name, file.sha256);
    for (const word of words) expect(text).toContain(word);
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
});
