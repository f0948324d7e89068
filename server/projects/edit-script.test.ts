import { expect, test } from 'vitest';
import { acceptProject } from '@/server/assignments/accept-project';
import { db } from '@/server/platform/db';
import { anAssignment, aSupportAgent } from '@/tests/support/builders';
import { editScript } from './edit-script';
import { getScript } from './queries';

test('a script is open to the customer until the voice accepts, then only to support, without another price', async () => {
  const { customer, voice, projectId: id } = await anAssignment();
  await editScript(customer.actor, id, [{ insert: 'Good evening, all.\n', attributes: { bold: true } }]);
  expect(await db.project.findUniqueOrThrow({ where: { id } })).toMatchObject({ scriptWords: 3 });
  await acceptProject(voice.actor, id, true);
  await expect(editScript(customer.actor, id, [])).rejects.toMatchObject({ kind: 'conflict' });
  await editScript(await aSupportAgent(), id, [{ insert: 'Good night.\n' }]);
  expect((await (await getScript(voice.actor, id)).collect()).scriptOps).toEqual([{ insert: 'Good night.\n' }]);
  expect(await db.project.findUniqueOrThrow({ where: { id } })).toMatchObject({ scriptWords: 2 });
  expect(await db.assignment.findMany({ where: { projectId: id } })).toMatchObject([
    { customerTotalCents: 20_000, voiceFeeTotalCents: 14_000 },
  ]);
});
