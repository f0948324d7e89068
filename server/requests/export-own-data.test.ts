import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import type { Actor } from '@/server/access/actor';
import { suspendUser } from '@/server/support/edit-users';
import { db } from '@/server/platform/db';
import { newId } from '@/server/platform/ids';
import { newAddress } from '@/tests/support/accounts';
import { aFile, anActor, anAssignment, aSupportAgent, aUser } from '@/tests/support/builders';
import { showBrand } from '@/tests/support/texts/brand';
import { expectFinished } from '@/tests/support/texts/finished-text';
import { unzip } from '@/tests/support/zip';
import { exportOwnData } from './export-own-data';
import { getOwnData } from './own-data';

showBrand();

/** Tests the rules of docs/rules/requests.md#your-data. */

async function exportOf(actor: Actor) {
  const { bytes, headers } = (await exportOwnData({ ...actor, hasRecentPassword: true })).extra;
  const files = unzip(await buffer(bytes as Readable));
  const textOf = (name: string) => files.get(name)?.toString() ?? '';
  const [readme, text, list] = ['README.txt', 'data.json', 'recordings-and-files.csv'].map(textOf);
  return { files, headers, readme, text: text ?? '', list: list ?? '' };
}

test('has the records of the user, a list of their files and what the ZIP contains, without secrets', async () => {
  const { voice, customer, projectId } = await anAssignment({ state: 'accepted' });
  await aFile({ projectId, userId: voice.id, name: 'notes.pdf' });
  await db.supportRequest.create({
    data: { kind: 'contact', userId: voice.id, email: voice.email, text: 'Where is my fee?' },
  });
  const { files, headers, readme, text, list } = await exportOf(await anActor(voice.id));
  expect([...files.keys()]).toEqual(['README.txt', 'data.json', 'recordings-and-files.csv']);
  expect(headers?.['Content-Type']).toBe('application/zip');
  expect(JSON.parse(text)).toMatchObject({
    exported: expect.any(String),
    account: { email: voice.email, voiceDemos: [{ name: 'Commercial' }] },
    assignments: [{ project: { id: projectId } }],
    requests: [{ text: 'Where is my fee?' }],
  });
  expect(text).not.toMatch(/passwordHash|tokenHash|sealed|idempotencyKey|closedById/);
  expect(text).not.toContain(customer.actor.name);
  expectFinished(`${readme}\n${list}`);
  expect(readme).toContain('What Klang stores about you.');
  expect(list).toContain('notes.pdf');
  expect(list).toContain('Commercial');
});

test('has nothing of an address that the user asked for or no longer has, and no notes of support', async () => {
  const user = await aUser();
  const actor = await anActor(user.id);
  const [pending, earlier] = [newAddress('pending'), newAddress('earlier')];
  await db.verificationCode.create({
    data: { ownerId: user.id, email: pending, purpose: 'email', codeHash: newId(), expiresAt: new Date() },
  });
  await db.auditEntry.create({
    data: { actorId: user.id, subject: user.id, action: 'change-email', details: { from: earlier, to: user.email } },
  });
  for (const email of [pending, earlier]) {
    await db.supportRequest.create({ data: { kind: 'contact', email, text: `From ${email}` } });
  }
  await db.supportRequest.create({ data: { kind: 'contact', email: user.email, text: 'From a visitor' } });
  const agent = await aSupportAgent();
  await suspendUser(agent, user.id, { isSuspended: true, reason: 'Looks like a robot' });
  const { text } = await exportOf(actor);
  expect(text).toContain('From a visitor');
  expect(text).toContain('suspend-user');
  expect(text).not.toContain(`From ${pending}`);
  expect(text).not.toContain(`From ${earlier}`);
  // The reason of a decision was mailed to the user.
  expect(text.split('Looks like a robot')).toHaveLength(2);
  expect(text).not.toContain(agent.userId);
});

test('needs a recent password, and is limited to five a day', async () => {
  const actor = await anActor((await aUser()).id);
  await expect(exportOwnData({ ...actor, hasRecentPassword: false })).rejects.toMatchObject({
    code: 'password-required',
  });
  for (let count = 0; count < 5; count++) await exportOf(actor);
  await expect(exportOf(actor)).rejects.toMatchObject({ kind: 'too-many-requests' });
});

test('the page says when the user last exported, by the security log', async () => {
  const { id: userId } = await aUser();
  const actor = await anActor(userId);
  expect((await getOwnData(actor)).lastExport).toBeNull();
  const event = { userId, network: '192.0.2.0/24', agent: 'Firefox', endpoint: 'GET /me/data-export' };
  const created = new Date('2026-11-20T08:00:00.000Z');
  await db.securityEvent.create({ data: { ...event, kind: 'data-exported', created } });
  await db.securityEvent.create({ data: { ...event, kind: 'login' } });
  expect((await getOwnData(actor)).lastExport).toBe(created.toISOString());
});
