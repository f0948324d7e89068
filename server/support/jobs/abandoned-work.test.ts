import { expect, test } from 'vitest';
import { undoWindowMs } from '@/lib/domain/support/support-rules';
import { db, Prisma } from '@/server/platform/db';
import { newId } from '@/server/platform/ids';
import { recover } from '@/server/system/recover-stuck-work';
import { aSupportAgent } from '@/tests/support/builders';
import { expectSuccesses } from '@/tests/support/jobs/outcomes';
import { readPages } from '@/tests/support/read-pages';
import { respondWithAbandonedWork, resumeWork, undoResumeWork } from './abandoned-work';

const { sql } = Prisma;
const kind = 'send-mail';

async function abandonedWork(givenUpAt = new Date('2026-01-01')) {
  const subjectId = newId();
  await db.recovery.create({ data: { kind, subjectId, attempts: 201, givenUpAt } });
  return { kind, subjectId };
}

async function allWork() {
  const agent = await aSupportAgent();
  return (await readPages((from) => respondWithAbandonedWork(agent, { limit: 2, ...from }))).flat();
}

const listed = async (subjectId: string) => (await allWork()).filter((row) => row.subjectId === subjectId);

test('lists all abandoned work in pages, oldest first, also what was abandoned in the same millisecond', async () => {
  const moment = new Date('2026-02-02T00:00:00.123Z');
  const work: string[] = [];
  for (let count = 0; count < 5; count++) work.push((await abandonedWork(moment)).subjectId);
  const [newer, older] = [await abandonedWork(new Date('2026-03-01')), await abandonedWork(new Date('2026-01-02'))];
  const all = (await allWork()).map(({ subjectId }) => subjectId);
  const [first, ...rest] = all.filter((id) => [...work, newer.subjectId, older.subjectId].includes(id));
  expect([first, rest.at(-1)]).toEqual([older.subjectId, newer.subjectId]);
  expect(rest.slice(0, -1).toSorted()).toEqual(work.toSorted());
});

test('resumes abandoned work once', async () => {
  const [agent, work] = [await aSupportAgent(), await abandonedWork()];
  const { subjectId } = work;
  expect(await listed(subjectId)).toEqual([{ ...work, attempts: 201, since: '2026-01-01T00:00:00.000Z' }]);
  await expectSuccesses(1, { of: 3 }, () => resumeWork(agent, work));
  expect(await listed(subjectId)).toEqual([]);
  await expect(resumeWork(agent, work)).rejects.toThrow('This work is not abandoned');
  expect(await db.auditEntry.count({ where: { action: 'resume-work', subject: subjectId } })).toBe(1);
});

test('undo abandons resumed work as it was, once', async () => {
  const [agent, work] = [await aSupportAgent(), await abandonedWork()];
  const { subjectId } = work;
  const before = await listed(subjectId);
  await expect(undoResumeWork(agent, work)).rejects.toThrow('This work was not resumed in the last 30 seconds.');
  await resumeWork(agent, work);
  await expectSuccesses(1, { of: 3 }, () => undoResumeWork(agent, work));
  expect(await listed(subjectId)).toEqual(before);
  expect(await db.auditEntry.count({ where: { action: 'undo-resume-work', subject: subjectId } })).toBe(1);
});

test('undo is refused once the recovery has tried the work, and after 30 seconds', async () => {
  const [agent, tried, late] = [await aSupportAgent(), await abandonedWork(), await abandonedWork()];
  await resumeWork(agent, tried);
  const attempted: string[] = [];
  const stuck = {
    kind,
    table: sql`(select ${tried.subjectId}::text as id) s`,
    id: sql`s.id`,
    since: sql`s.id`,
    isStuck: sql`true`,
  };
  await recover(stuck, new AbortController().signal, async (id) => attempted.push(id));
  expect(attempted).toEqual([tried.subjectId]);
  await expect(undoResumeWork(agent, tried)).rejects.toThrow('This work has been tried again already.');
  await resumeWork(agent, late);
  const created = new Date(Date.now() - undoWindowMs - 1_000);
  await db.auditEntry.updateMany({ where: { subject: late.subjectId }, data: { created } });
  await expect(undoResumeWork(agent, late)).rejects.toThrow('This work was not resumed in the last 30 seconds.');
});
