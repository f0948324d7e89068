import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { hourMs } from '@/lib/domain/durations';
import { db, Prisma, transaction } from '@/server/platform/db';
import { purgeExpiredRows } from '@/server/platform/postgres/expiry';
import { aProject, aUser } from '@/tests/support/builders';
import { deleteExpired } from './clean-up';

const ago = (hours: number) => new Date(Date.now() - hours * hourMs);
const soon = () => AbortSignal.timeout(60_000);

beforeAll(async () => {
  await db.$executeRaw`drop schema if exists forgetting cascade`;
  await db.$executeRaw`create schema forgetting`;
  await db.$executeRaw`create table forgetting.rows (id int primary key, created timestamptz not null)`;
  await db.$executeRaw`create table forgetting.statements (at serial, deleted int not null)`;
  await db.$executeRaw`
    create function forgetting.note() returns trigger language plpgsql as $$
    begin
      insert into forgetting.statements (deleted) select count(*) from gone;
      return null;
    end $$`;
  await db.$executeRaw`
    create trigger note after delete on forgetting.rows referencing old table as gone
    for each statement execute function forgetting.note()`;
});
test('deletes a long backlog in batches, except recent and locked rows', async () => {
  await db.$executeRaw`
    insert into forgetting.rows
    select id, case when id <= 12345 then ${ago(30)}::timestamptz else ${ago(20)}::timestamptz end from generate_series(1, 12350) id`;
  const forget = (signal: AbortSignal) => purgeExpiredRows('forgetting.rows', Prisma.sql`created < ${ago(25)}`, signal);
  await expect(forget(AbortSignal.abort())).rejects.toThrow();
  await transaction(async (tx) => {
    await tx.$queryRaw`select 1 from forgetting.rows where id = 7 for update`;
    await forget(soon());
  });
  const deleted = async () => {
    const rows = await db.$queryRaw<{ deleted: number }[]>`select deleted from forgetting.statements order by at`;
    return rows.map((row) => row.deleted);
  };
  const left = async () => {
    const rows = await db.$queryRaw<{ id: number }[]>`select id from forgetting.rows order by id`;
    return rows.map(({ id }) => id);
  };
  expect(await deleted()).toEqual([5_000, 5_000, 2_344, 0]);
  expect(await left()).toEqual([7, 12_346, 12_347, 12_348, 12_349, 12_350]);
  await forget(soon());
  expect(await left()).toEqual([12_346, 12_347, 12_348, 12_349, 12_350]);
});

test('deletes each kind of row after its retention period', async () => {
  const mark = `cleaned-${randomUUID()}`;
  const { id: userId } = await aUser({ email: `${mark}@tests.example` });
  const { id: supportId } = await aUser({ email: `${mark}-support@tests.example`, isSupport: true });
  const { id: projectId } = await aProject();
  const old = { events: ago(25.1), sessions: ago(24.1), idle: ago(24 * 8 + 0.1), presence: ago(1.1) };
  const young = { events: ago(24.9), sessions: ago(23.9), idle: ago(24 * 7.9), presence: ago(0.9) };
  for (const [name, at] of Object.entries({ old, young })) {
    const later = ago(-1);
    const key = `${mark}-${name}`;
    await db.event.create({ data: { type: mark, payload: { name }, created: at.events } });
    await db.idempotencyKey.create({
      data: { owner: mark, key: name, endpoint: 'test', requestHash: 'x', created: at.events },
    });
    await db.rateLimit.create({ data: { key, expire: BigInt(at.presence.getTime()) } });
    const session = { userId, tokenHash: key, expiresAt: at.sessions };
    await db.session.create({ data: session });
    const idle = await db.session.create({
      data: { userId, tokenHash: `${key}-idle`, expiresAt: later, lastUsedAt: at.idle },
    });
    const dead = { expiresAt: at.sessions, usedAt: new Date() };
    const used = { ...dead, userId };
    await db.verificationCode.create({
      data: { ...dead, ownerId: userId, purpose: 'signup', email: key, codeHash: name },
    });
    await db.passwordResetToken.create({ data: { ...used, tokenHash: key } });
    await db.magicLink.create({ data: { ...used, supportId, tokenHash: key } });
    await db.notification.create({
      data: { userId, kind: name, decidedAt: name === 'old' ? ago(24 * 90 + 1) : ago(24 * 90 - 1) },
    });
    await db.analyticsEvent.create({ data: { name: key, created: ago(24 * 90 + (name === 'old' ? 1 : -1)) } });
    const deletedAt = ago(25 + (name === 'old' ? 0.5 : -0.5));
    await db.deletedLine.create({ data: { lineId: key, projectId, deletedAt } });
    const year = ago(24 * 365 + (name === 'old' ? 1 : -1));
    await db.shortLink.create({ data: { code: `${key}-search`, path: `/search?q=${key}`, created: year } });
    await db.shortLink.create({ data: { code: `${key}-page`, path: `/play/${key}`, created: year } });
    // The session is not expired.
    const stays = await db.session.create({ data: { ...session, tokenHash: `${key}-stays`, expiresAt: later } });
    await db.presence.create({
      data: { sessionId: stays.id, tabId: name, userId, projectId, seenAt: at.presence },
    });
    expect(idle.lastUsedAt).toEqual(at.idle);
  }
  const ids = { userId };
  const keys = { startsWith: mark };
  const remaining = async () => ({
    events: (await db.event.findMany({ where: { type: mark } })).map(({ payload }) => payload),
    idempotencyKeys: (await db.idempotencyKey.findMany({ where: { owner: mark } })).map(({ key }) => key),
    rateLimits: (await db.rateLimit.findMany({ where: { key: keys } })).map(({ key }) => key),
    sessions: (await db.session.findMany({ where: ids, orderBy: { tokenHash: 'asc' } })).map((row) => row.tokenHash),
    codes: (await db.verificationCode.findMany({ where: { ownerId: userId } })).map(({ codeHash }) => codeHash),
    tokens: (await db.passwordResetToken.findMany({ where: ids })).map(({ tokenHash }) => tokenHash),
    links: (await db.magicLink.findMany({ where: ids })).map(({ tokenHash }) => tokenHash),
    presences: (await db.presence.findMany({ where: ids })).map(({ tabId }) => tabId),
    notifications: (await db.notification.findMany({ where: ids })).map(({ kind }) => kind),
    analytics: (await db.analyticsEvent.findMany({ where: { name: keys } })).map(({ name }) => name),
    deletedLines: (await db.deletedLine.findMany({ where: { projectId } })).map(({ lineId }) => lineId),
    shortLinks: (await db.shortLink.findMany({ where: { code: keys }, orderBy: { code: 'asc' } })).map(
      ({ code }) => code,
    ),
  });
  await deleteExpired(soon());
  expect(await remaining()).toEqual({
    events: [{ name: 'young' }],
    idempotencyKeys: ['young'],
    rateLimits: [`${mark}-young`],
    sessions: [`${mark}-old-stays`, `${mark}-young`, `${mark}-young-idle`, `${mark}-young-stays`],
    codes: ['young'],
    tokens: [`${mark}-young`],
    links: [`${mark}-young`],
    presences: ['young'],
    notifications: ['young'],
    analytics: [`${mark}-young`],
    deletedLines: [`${mark}-young`],
    shortLinks: [`${mark}-old-page`, `${mark}-young-page`, `${mark}-young-search`],
  });
});

test('deletes requests to support 365 days after their answer, and never open ones', async () => {
  const email = `${randomUUID()}@tests.example`;
  const days = (count: number) => ago(count * 24);
  const request = { kind: 'contact', email, created: days(800) } as const;
  await db.supportRequest.createMany({
    data: [
      { ...request, text: 'answered long ago', closedAt: days(366) },
      { ...request, text: 'answered lately', closedAt: days(364) },
      { ...request, text: 'open' },
    ],
  });
  await deleteExpired(soon());
  const left = await db.supportRequest.findMany({ where: { email }, select: { text: true } });
  expect(left.map(({ text }) => text).toSorted()).toEqual(['answered lately', 'open']);
});
