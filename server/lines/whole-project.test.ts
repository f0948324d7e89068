import { describe, expect, test } from 'vitest';
import { db } from '@/server/platform/db';
import { setLabels } from '@/server/projects/organize-project';
import { getWholeProject } from '@/server/projects/queries';
import { addTakeNote } from '@/server/takes/changes/take-notes';
import { aLineTake, aScript } from '@/tests/support/builders';
import { statementsOf } from '@/tests/support/jobs/statements';
import { aDeliveredProject } from '@/tests/support/steps/take-steps';
import { deleteLine } from './delete-lines';
import { addLine, updateLine } from './edit-line';
import { getProjectWithLines, listLines } from './queries';

describe('the version of the whole project', () => {
  test('changes with everything of its lines', async () => {
    const { customer, voice, projectId } = await aScript(['a.wav', 'b.wav'], { state: 'accepted' });
    const { actor } = customer;
    const line = await db.line.findFirstOrThrow({ where: { projectId, filename: 'a.wav' } });
    const changes = [
      () => updateLine(actor, projectId, 'a.wav', { comment: 'Louder' }),
      () => updateLine(actor, projectId, 'b.wav', { filename: 'c.wav' }),
      () => addLine(actor, projectId, { filename: 'd.wav', line: '', description: '', comment: '' }),
      () => deleteLine(actor, projectId, 'd.wav'),
      // The voice and the customer see more of the audio afterwards.
      () => db.assignment.updateMany({ where: { projectId }, data: { state: 'assigned' } }),
    ];
    await aLineTake({ lineId: line.id, userId: voice.id });
    await expectChanges(changes, () => getProjectWithLines(actor, projectId));
  });

  test('changes with everything of its other parts', async () => {
    const { customer, voice, projectId, takeId } = await aDeliveredProject();
    const where = { where: { id: takeId } };
    const file = { projectId, userId: voice.id, name: 'a', uri: `files/${projectId}`, contentType: 'text/plain' };
    const changes = [
      () => setLabels(customer.actor, projectId, { labels: ['Radio'] }),
      () => db.audioTake.update({ ...where, data: { comment: 'Second try' } }),
      () => db.audioTake.update({ ...where, data: { comment: '' } }),
      () => db.masteredTake.create({ data: { takeId, projectId, type: 'lufs16' } }),
      () => db.masteredTake.updateMany({ where: { takeId }, data: { failure: 'Too loud' } }),
      () => db.queuedMaster.create({ data: { takeId, projectId, type: 'lufs23' } }),
      () => db.queuedMaster.deleteMany({ where: { takeId } }),
      () => addTakeNote(customer.actor, projectId, takeId, { startMs: 10, text: 'Listen' }),
      () => db.reviewNote.updateMany({ where: { projectId }, data: { resolvedAt: new Date() } }),
      () => db.user.update({ where: { id: customer.id }, data: { lastName: 'Other' } }),
      () => db.user.update({ where: { id: voice.id }, data: { firstName: 'Other' } }),
      () => db.projectFile.create({ data: { ...file, uploadedByClient: false } }),
      () => db.assignment.updateMany({ where: { projectId }, data: { state: 'assigned' } }),
      () => db.project.update({ where: { id: projectId }, data: { scriptOps: [{ insert: 'Good evening.\n' }] } }),
      () => db.audioTake.delete(where),
    ];
    await expectChanges(changes, () => getProjectWithLines(customer.actor, projectId));
  });

  async function expectChanges(
    changes: readonly (() => Promise<unknown>)[],
    read: () => ReturnType<typeof getProjectWithLines>,
  ) {
    const versionAndBody = async () => {
      const result = await read();
      return { version: result.version, body: await result.collect() };
    };
    let before = await versionAndBody();
    for (const change of changes) {
      expect(await versionAndBody()).toEqual(before);
      await change();
      const after = await versionAndBody();
      expect(after.body, String(change)).not.toEqual(before.body);
      expect(after.version, String(change)).not.toBe(before.version);
      before = after;
    }
  }

  test('is another one for each viewer, and without the lines', async () => {
    const { customer, voice, projectId } = await aScript();
    const results = [
      await getProjectWithLines(customer.actor, projectId),
      await getProjectWithLines(voice.actor, projectId),
      await getWholeProject(customer.actor, projectId),
    ];
    expect(new Set(results.map(({ version }) => version)).size).toBe(3);
  });

  test('is read without the lines, in few statements', async () => {
    const { customer, projectId } = await aScript();
    const statements = await statementsOf(() => getProjectWithLines(customer.actor, projectId));
    expect(statements.length).toBeLessThanOrEqual(4);
    expect(statements.filter((text) => /from lines/.test(text))).toEqual([]);
  });
});

describe('lines that change while they are read', () => {
  /** Text of a script that is long enough to be read in several pages. */
  const longText = 'x'.repeat(4_900);

  async function aLongScript() {
    const filenames = Array.from({ length: 120 }, (_, index) => `${String(index).padStart(3, '0')}.wav`);
    const { customer, projectId } = await aScript(filenames);
    await db.line.updateMany({ where: { projectId }, data: { line: longText, description: longText } });
    return { actor: customer.actor, projectId, filenames };
  }

  test('come once: a renamed line under its new name, a deleted or added one not', async () => {
    const { actor, projectId, filenames } = await aLongScript();
    const { body } = await (await getProjectWithLines(actor, projectId)).read();
    const read: string[] = [];
    const ids: string[] = [];
    for await (const lines of body.lines as AsyncIterable<{ id: string; filename: string }[]>) {
      read.push(...lines.map(({ filename }) => filename));
      ids.push(...lines.map(({ id }) => id));
      if (ids.length > lines.length) continue;
      expect(lines.length).toBeLessThan(filenames.length / 2);
      await updateLine(actor, projectId, '000.wav', { filename: 'z-first.wav' });
      await updateLine(actor, projectId, '119.wav', { filename: '000-last.wav' });
      await deleteLine(actor, projectId, '110.wav');
      await addLine(actor, projectId, { filename: 'z-new.wav', line: '', description: '', comment: '' });
    }
    expect(new Set(ids).size).toBe(ids.length);
    const expected = filenames.map((name) => (name === '119.wav' ? '000-last.wav' : name));
    expect(read).toEqual(expected.filter((name) => name !== '110.wav'));
  });

  test('are listed as changes since the `linesModified` of the response', async () => {
    const { actor, projectId } = await aLongScript();
    const { body } = await (await getProjectWithLines(actor, projectId)).read();
    await updateLine(actor, projectId, '119.wav', { filename: '000-last.wav' });
    const changedSince = body.linesModified ?? new Date(0).toISOString();
    const { body: changes } = await listLines(actor, projectId, { limit: 10, changedSince });
    expect(changes.map(({ filename }) => filename)).toEqual(['000-last.wav', '119.wav']);
  });

  test('about the size of the response is known before it is read', async () => {
    const { actor, projectId } = await aLongScript();
    const result = await getProjectWithLines(actor, projectId);
    const bytes = Buffer.byteLength(JSON.stringify(await result.collect()));
    expect((await result.measure()) / bytes).toBeGreaterThan(0.95);
    expect((await result.measure()) / bytes).toBeLessThan(1.1);
  });
});
