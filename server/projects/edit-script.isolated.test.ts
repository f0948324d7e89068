import { beforeEach, expect, test, vi } from 'vitest';
import { db } from '@/server/platform/db';
import { aProject } from '@/tests/support/builders';
import { countScript } from './count-script';
import { editScript } from './edit-script';
import { updateDetails } from './update-details';

vi.mock('./count-script');

let projectId = '';

/** Fails if a transaction has locked the project. */
async function countUnlocked(): Promise<number> {
  await db.$queryRaw`select 1 from projects where id = ${projectId} for update nowait`;
  return 42;
}

beforeEach(() => {
  vi.mocked(countScript).mockReset().mockImplementation(countUnlocked);
});

const wordsOf = async (id: string) => (await db.project.findUniqueOrThrow({ where: { id } })).scriptWords;

test('a script is counted before its project is locked', async () => {
  const project = await aProject();
  projectId = project.id;
  await editScript(project.customer.actor, projectId, [{ insert: 'Good evening.\n' }]);
  expect(await wordsOf(projectId)).toBe(42);
});

test('a change of the language counts the script before it locks the project', async () => {
  const project = await aProject();
  projectId = project.id;
  await updateDetails(project.customer.actor, projectId, { language: 'ja' });
  expect(await wordsOf(projectId)).toBe(42);
});

test('a script whose language changes meanwhile is refused, and can be sent again', async () => {
  const project = await aProject();
  projectId = project.id;
  vi.mocked(countScript).mockImplementationOnce(async () => {
    await db.project.update({ where: { id: projectId }, data: { language: 'ja' } });
    return 1;
  });
  const save = () => editScript(project.customer.actor, projectId, [{ insert: 'Good evening.\n' }]);
  await expect(save()).rejects.toMatchObject({ kind: 'conflict' });
  await save();
  expect(await wordsOf(projectId)).toBe(42);
});

test('a language whose script changes meanwhile is refused', async () => {
  const project = await aProject();
  projectId = project.id;
  vi.mocked(countScript).mockImplementationOnce(async () => {
    await db.project.update({ where: { id: projectId }, data: { scriptOps: [{ insert: 'Later\n' }] } });
    return 1;
  });
  const change = updateDetails(project.customer.actor, projectId, { language: 'ja' });
  await expect(change).rejects.toMatchObject({ kind: 'conflict' });
});
