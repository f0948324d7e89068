import { afterEach, describe, expect, test } from 'vitest';
import { db, Prisma } from '@/server/platform/db';
import { newId } from '@/server/platform/ids';
import type { StuckWork } from '@/server/platform/queue/stuck-work';
import { maxAttempts, recover } from './recover-stuck-work';

const ownTemplates = 'test-of-recovery-';

afterEach(() => db.outgoingMail.deleteMany({ where: { template: { startsWith: ownTemplates } } }));

const { sql } = Prisma;
const { signal } = new AbortController();
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

describe('a sweep', () => {
  async function mails() {
    const kind = `${ownTemplates}${newId()}`;
    const mail = { template: kind, to: 'nobody@people.example', values: {} };
    const poison = Array.from({ length: 250 }, (_, index) => ({ ...mail, created: minutesAgo(1_000 - index) }));
    await db.outgoingMail.createMany({ data: poison });
    const good = await db.outgoingMail.create({ data: { ...mail, created: minutesAgo(30) } });
    const work: StuckWork = {
      kind,
      table: sql`outgoing_mails t`,
      id: sql`t.id`,
      since: sql`t.created`,
      isStuck: sql`t.status = 'waiting' and t.template = ${kind}`,
    };
    const run = async (id: string) => {
      if (id !== good.id) throw new Error('This one never ends.');
      await db.outgoingMail.update({ where: { id }, data: { status: 'sent' } });
    };
    const isSent = async () => (await db.outgoingMail.findUniqueOrThrow({ where: { id: good.id } })).status === 'sent';
    return { kind, work, run, isSent };
  }

  test('reaches every row, even when many rows never recover', async () => {
    const { work, run, isSent } = await mails();
    await recover(work, signal, run);
    expect(await isSent()).toBe(false);
    await recover(work, signal, run);
    expect(await isSent()).toBe(true);
  });

  test('starts with the oldest row and waits after each attempt', async () => {
    const { kind, work } = await mails();
    const seen: string[] = [];
    for (let round = 0; round < 3; round++) await recover(work, signal, async (id) => seen.push(id));
    const rows = await db.outgoingMail.findMany({ where: { template: kind }, orderBy: { created: 'asc' } });
    expect(seen).toEqual(rows.map(({ id }) => id));
  });

  test('gives up on a row after the last attempt', async () => {
    const { kind, work, run } = await mails();
    await recover(work, signal, run);
    const attempted = { kind, attempts: 1 };
    await db.recovery.updateMany({ where: attempted, data: { attempts: maxAttempts, nextTryAt: minutesAgo(1) } });
    const seen: string[] = [];
    await recover(work, signal, async (id) => seen.push(id));
    await db.recovery.updateMany({ where: { kind }, data: { nextTryAt: minutesAgo(1) } });
    await recover(work, signal, async (id) => seen.push(id));
    const givenUp = await db.recovery.findMany({ where: { kind, givenUpAt: { not: null } } });
    expect(givenUp).toHaveLength(200);
    expect(seen.filter((id) => givenUp.some(({ subjectId }) => subjectId === id))).toEqual([]);
  });
});
