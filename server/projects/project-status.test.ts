import { beforeAll, describe, expect, test } from 'vitest';
import { projectStates } from '@/prisma/seed/builders';
import { listProjects as contract } from '@/lib/contracts/projects';
import { compareWaitingFirst } from '@/lib/domain/projects/project-order';
import type { Actor } from '@/server/access/actor';
import { db } from '@/server/platform/db';
import { listProjects } from '@/server/projects/list/list-projects';
import { getProject, waitingProjects } from './queries';
import { aCustomer, aLine, aLineTake, anActor, aProject, aUser, aVoice } from '@/tests/support/builders';
import { statementsOf } from '@/tests/support/jobs/statements';

const list = async (actor: Actor, more: Record<string, string> = {}) =>
  (await listProjects(actor, contract.query.parse({ limit: '100', waitingFirst: 'true', ...more }))).rows;

/**
 * Creates one project of each state, and three with open changes, a payment being confirmed, and an expired payment.
 */
async function everyState() {
  const [customer, voice, other] = await Promise.all([aCustomer(), aVoice(), aVoice()]);
  const add = (state: (typeof projectStates)[number], name: string) =>
    aProject({
      customer,
      state,
      voiceIds: [voice.id, other.id],
      project: { name, description: 'Warm', isSample: false },
    });
  for (const state of projectStates) await add(state, state);
  const confirming = await add('assigned', 'confirming');
  await db.assignment.updateMany({ where: { projectId: confirming.id }, data: { state: 'authorizing' } });
  await db.payment.updateMany({ where: { projectId: confirming.id }, data: { status: 'confirming' } });
  const expired = await add('assigned', 'expired');
  await db.payment.updateMany({ where: { projectId: expired.id }, data: { status: 'released' } });
  const changing = await add('delivered', 'changing');
  await db.changeRequest.create({ data: { projectId: changing.id, round: 1, requestedById: customer.id } });
  const part = await add('delivered', 'part');
  const [line] = [await aLine({ projectId: part.id }), await aLine({ projectId: part.id })];
  await db.audioTake.deleteMany({ where: { projectId: part.id } });
  await aLineTake({ lineId: line.id, userId: voice.id });
  return { customer, voice, other };
}

type People = Awaited<ReturnType<typeof everyState>>;

describe('status of a project over its life', () => {
  let customer: People['customer'];
  let voice: People['voice'];
  let other: People['other'];
  beforeAll(async () => {
    ({ customer, voice, other } = await everyState());
  });

  test('the list and the project say the same to each side', async () => {
    for (const actor of [customer.actor, voice.actor, other.actor]) {
      for (const row of await list(actor)) {
        const project = await getProject(actor, row.id);
        expect(row.status, row.name).toEqual(project.status);
        expect(row.percentDone, row.name).toBe(project.percentDone);
        expect(row.isWaiting, row.name).toBe(row.status.waitsFor === 'you');
        expect(row.customerPrice).toBe(project.customerPrice);
        expect(row.voiceFee).toBe(project.voiceFee);
      }
    }
  });

  test('each side waits for the other', async () => {
    const states = async (actor: Actor) =>
      Object.fromEntries((await list(actor)).map(({ name, status }) => [name, `${status.state} ${status.waitsFor}`]));
    expect(await states(customer.actor)).toMatchObject({
      created: 'shortlist you',
      shortlisted: 'assign you',
      confirming: 'payment you',
      expired: 'payment you',
      assigned: 'acceptance voice',
      accepted: 'delivery voice',
      delivered: 'approval you',
      changing: 'changes voice',
      part: 'approval you',
      approved: 'done nobody',
    });
    expect(await states(voice.actor)).toMatchObject({
      shortlisted: 'await-assignment customer',
      confirming: 'await-assignment customer',
      assigned: 'accept you',
      accepted: 'upload-audio you',
      delivered: 'await-approval customer',
      changing: 'upload-changes you',
      part: 'upload-audio you',
      approved: 'done nobody',
    });
    for (const status of Object.values(await states(other.actor))) expect(status).toBe('await-assignment customer');
  });

  test('what waits comes first, in each order and over pages', async () => {
    for (const orderBy of ['name', 'progress', 'dueDate', 'created', 'updated'] as const) {
      const rows = await list(customer.actor, { orderBy });
      expect(rows).toEqual(rows.toSorted(compareWaitingFirst(orderBy)));
      expect(rows.map(({ isWaiting }) => isWaiting).indexOf(false)).toBe(rows.filter((row) => row.isWaiting).length);
      const first = await listProjects(
        customer.actor,
        contract.query.parse({ limit: '4', waitingFirst: 'true', orderBy }),
      );
      const rest = await list(customer.actor, { orderBy, cursor: first.nextCursor ?? '' });
      expect([...first.rows, ...rest]).toEqual(rows);
    }
  });

  test('the start shows the last changed of them', async () => {
    const rows = await waitingProjects(customer.actor);
    expect(rows).toHaveLength(3);
    expect(rows.every(({ isWaiting }) => isWaiting)).toBe(true);
    expect(await waitingProjects(other.actor)).toEqual([]);
  });

  test('neither a viewer, nor a colleague who is not working on it, nor an archived project waits', async () => {
    const colleague = await aUser();
    const membership = await db.teamMember.create({
      data: { teamId: customer.team.id, userId: colleague.id, role: 'editor' },
    });
    const all = { includeNonMember: 'true', includeArchived: 'true' };
    const waiting = async () => (await list(await anActor(colleague.id), all)).filter((row) => row.isWaiting);
    expect(await waiting()).toEqual([]);
    const { id: projectId } = await aProject({ customer, state: 'shortlisted' });
    await db.projectMember.create({ data: { projectId, userId: colleague.id } });
    expect((await waiting()).map(({ id }) => id)).toEqual([projectId]);
    await db.projectArchive.create({ data: { projectId, userId: colleague.id } });
    expect(await waiting()).toEqual([]);
    await db.projectArchive.deleteMany({ where: { projectId } });
    await db.teamMember.updateMany({ where: { userId: membership.userId }, data: { role: 'viewer' } });
    expect(await waiting()).toEqual([]);
    expect((await getProject(await anActor(colleague.id), projectId)).status).toMatchObject({
      waitsFor: 'customer',
      action: null,
    });
  });

  test('two statements read a page, with all that a row shows', async () => {
    expect(await statementsOf(() => list(customer.actor))).toHaveLength(2);
  });

  test('the history names who did what: for a voice without names of the team', async () => {
    const [approved] = await list(customer.actor, { query: 'approved' });
    const id = approved?.id ?? '';
    const texts = async (actor: Actor) =>
      (await getProject(actor, id)).history.map(({ step, text }) => `${step}: ${text}`);
    const mine = await texts(customer.actor);
    expect(mine.map((text) => text.split(':')[0])).toEqual(
      expect.arrayContaining(['create', 'shortlist', 'assign', 'acceptance', 'approval']),
    );
    expect((await texts(voice.actor)).join()).not.toContain(customer.actor.name);
    expect(await texts(other.actor)).toEqual([]);
  });
});
