import { describe, expect, test } from 'vitest';
import { maxLinesPerProject } from '@/lib/domain/delivery/file-names';
import { db, pool } from '@/server/platform/db';
import { aScript, aVoice, recordLines, someUploads } from '@/tests/support/builders';
import { expectSuccesses, isFulfilled, reasonsOf } from '@/tests/support/jobs/outcomes';
import { crowd, inParallel } from '@/tests/support/jobs/poll';
import { linesOf } from '@/tests/support/steps/line-steps';
import { addLineAudio } from './add-line-audio';
import { deleteLineTake } from './delete-lines';
import { addLine, updateLine, updateLineTake } from './edit-line';
import { listLines, listLineTakes } from './queries';

const events = (projectId: string) => db.event.count({ where: { projectId, type: 'lines-updated' } });

describe('updating a line', () => {
  test('withdraws the approval if the text changes, and only then', async () => {
    const { customer, voice, projectId } = await aScript();
    await recordLines(projectId, voice.id, ['a.wav'], true);
    const change = (changes: Parameters<typeof updateLine>[3]) =>
      updateLine(customer.actor, projectId, 'a.wav', changes);
    expect(await change({ comment: 'Colder', description: 'Sad' })).toMatchObject({ isApproved: true });
    expect(await change({ line: 'Line a.wav' })).toMatchObject({ isApproved: true });
    expect(await change({ line: 'Changed' })).toMatchObject({ isApproved: false, status: 'done', line: 'Changed' });
    expect(await change({ line: 'Again', isApproved: true })).toMatchObject({ isApproved: true, line: 'Again' });
  });

  test('writes nothing if nothing changes', async () => {
    const { customer, projectId } = await aScript();
    const [before] = await linesOf(projectId);
    await updateLine(customer.actor, projectId, 'a.wav', { filename: 'a.wav', line: 'Line a.wav' });
    expect((await linesOf(projectId))[0]).toEqual(before);
    expect(await events(projectId)).toBe(0);
  });

  test('renames it once when two rename to one name', async () => {
    const { customer, projectId } = await aScript();
    const refusal = { kind: 'conflict', message: 'There is already a line with the filename c.wav.' };
    await expectSuccesses(1, { of: 2, refusal }, (index) =>
      updateLine(customer.actor, projectId, index === 0 ? 'a.wav' : 'b.wav', { filename: 'c.wav' }),
    );
  });

  test('changes the case of its own filename, and takes no other', async () => {
    const { customer, projectId } = await aScript();
    expect(await updateLine(customer.actor, projectId, 'a.wav', { filename: 'A.WAV' })).toMatchObject({
      filename: 'A.WAV',
    });
    await expect(updateLine(customer.actor, projectId, 'b.wav', { filename: 'a.wav' })).rejects.toThrow(
      'There is already a line with the filename A.WAV, which differs only in case.',
    );
  });

  test('keeps every one of many parallel edits', async () => {
    const { customer, projectId } = await aScript(Array.from({ length: crowd }, (_, index) => `${index}.wav`));
    await inParallel(crowd, (index) =>
      updateLine(customer.actor, projectId, `${index}.wav`, { comment: `By ${index}` }),
    );
    const lines = await linesOf(projectId);
    expect(lines.map(({ comment }) => comment)).toEqual(lines.map((_, index) => `By ${index}`));
  });

  test('approves a line with a preview only', async () => {
    const { customer, voice, projectId } = await aScript();
    const approve = (filename: string) => updateLine(customer.actor, projectId, filename, { isApproved: true });
    await expect(approve('a.wav')).rejects.toMatchObject({ kind: 'conflict', code: 'no-preview' });
    const [take] = await recordLines(projectId, voice.id, ['a.wav']);
    expect(await approve('a.wav')).toMatchObject({ isApproved: true });
    await db.lineTake.update({ where: { id: take?.id ?? '' }, data: { status: 'processing' } });
    await db.line.updateMany({ where: { projectId }, data: { isApproved: false } });
    await expect(approve('a.wav')).rejects.toMatchObject({ code: 'no-preview' });
    await expect(updateLine(customer.actor, projectId, 'none.wav', { comment: 'x' })).rejects.toThrow(
      'This line does not exist.',
    );
  });
});

const noText = { description: '', line: '', comment: '' };

describe('adding a line', () => {
  test('appends the line to the script', async () => {
    const { customer, projectId } = await aScript();
    const added = await addLine(customer.actor, projectId, { ...noText, filename: 'c.wav', line: 'Hello.' });
    expect(added).toMatchObject({ filename: 'c.wav', line: 'Hello.', position: 2, status: 'none', numTakes: 0 });
    expect(added).toMatchObject({ uri: null, previewUri: null, finalUri: null, takeId: null, isApproved: false });
  });

  test('rejects a used filename, also in parallel', async () => {
    const { customer, projectId } = await aScript();
    await expectSuccesses(1, { of: crowd }, () => addLine(customer.actor, projectId, { ...noText, filename: 'c.wav' }));
    expect(await db.line.count({ where: { projectId, filename: 'c.wav' } })).toBe(1);
    await expect(addLine(customer.actor, projectId, { ...noText, filename: 'c.wav' })).rejects.toMatchObject({
      kind: 'conflict',
      code: 'filename-taken',
    });
  });

  test('rejects a filename that differs only in case, in any script', async () => {
    const { customer, projectId } = await aScript(['Über_Ёлка.wav']);
    const add = (filename: string) => addLine(customer.actor, projectId, { ...noText, filename });
    await expect(add('über_ёлка.WAV')).rejects.toMatchObject({
      code: 'filename-taken',
      message: 'There is already a line with the filename Über_Ёлка.wav, which differs only in case.',
    });
    expect(await add('uber_елка.wav')).toMatchObject({ position: 1 });
  });

  test('rejects more lines than a project can have', async () => {
    const { customer, projectId } = await aScript([]);
    await pool().query(
      `insert into lines (id, "projectId", filename) select $1 || n, $1, n || '.wav' from generate_series(1, $2) n`,
      [projectId, maxLinesPerProject],
    );
    await expect(addLine(customer.actor, projectId, { ...noText, filename: 'one more' })).rejects.toMatchObject({
      code: 'too-many-lines',
    });
  });
});

/** Creates a line with two processed takes; the second one is chosen. */
async function aLineWithTakes(isApproved = false) {
  const script = await aScript(['a.wav', 'b.wav'], { state: 'accepted' });
  const { projectId, voice } = script;
  const [first] = await recordLines(projectId, voice.id, ['a.wav']);
  const [second] = await recordLines(projectId, voice.id, ['a.wav'], isApproved);
  const lineOf = async () => (await linesOf(projectId))[0];
  const choose = (takeId: string) =>
    updateLineTake(voice.actor, projectId, { filename: 'a.wav', takeId }, { isChosen: true });
  return { ...script, first: first?.id ?? '', second: second?.id ?? '', lineOf, choose };
}

describe('updating a take', () => {
  test('resets the line to the chosen take and withdraws the approval', async () => {
    const { customer, projectId, first, second, choose } = await aLineWithTakes(true);
    const before = (await listLines(customer.actor, projectId, { limit: 1 })).body[0];
    expect(before).toMatchObject({ takeId: second, isApproved: true });
    expect(await choose(first)).toMatchObject({ id: first, isChosen: true, status: 'done' });
    const { previewUri, finalUri } = await db.lineTake.findUniqueOrThrow({ where: { id: first } });
    const after = (await listLines(customer.actor, projectId, { limit: 1 })).body[0];
    expect(after).toMatchObject({ takeId: first, previewUri, finalUri, error: null, isApproved: false, numTakes: 2 });
    expect(after?.lastModified).not.toBe(before?.lastModified);
    const takes = await listLineTakes(customer.actor, projectId, 'a.wav');
    expect(takes.map(({ id, isChosen }) => [id, isChosen])).toEqual([
      [second, false],
      [first, true],
    ]);
  });

  test('a line whose chosen take is being processed has no preview and no final', async () => {
    const { customer, projectId, first, choose } = await aLineWithTakes(true);
    await db.lineTake.update({
      where: { id: first },
      data: { status: 'processing', previewUri: null, finalUri: null },
    });
    await choose(first);
    const [line] = (await listLines(customer.actor, projectId, { limit: 1 })).body;
    expect(line).toMatchObject({
      status: 'processing',
      previewUri: null,
      finalUri: null,
      error: null,
      isApproved: false,
    });
  });

  test('changes nothing if the take is chosen already', async () => {
    const { second, choose, lineOf } = await aLineWithTakes(true);
    const before = await lineOf();
    expect(await choose(second)).toMatchObject({ id: second, isChosen: true });
    expect(await lineOf()).toEqual(before);
  });

  test('rejects takes of other lines and of other voices, and failed ones', async () => {
    const { voice, projectId, first, second, choose, lineOf } = await aLineWithTakes(true);
    const before = await lineOf();
    const listed = await aVoice();
    await db.projectVoice.create({ data: { projectId, voiceId: listed.id } });
    const [other] = await recordLines(projectId, voice.id, ['b.wav']);
    await expect(choose(other?.id ?? '')).rejects.toMatchObject({ kind: 'not-found' });
    const missing = { filename: 'none.wav', takeId: first };
    await expect(updateLineTake(voice.actor, projectId, missing, { isChosen: true })).rejects.toThrow(
      'This line does not exist.',
    );
    await db.lineTake.update({ where: { id: first }, data: { userId: listed.id } });
    await expect(choose(first)).rejects.toThrow('This take does not exist.');
    await db.lineTake.update({ where: { id: first }, data: { userId: voice.id, status: 'failed' } });
    await expect(choose(first)).rejects.toMatchObject({
      kind: 'conflict',
      message: 'This take could not be processed. Choose another one.',
    });
    await db.project.update({ where: { id: projectId }, data: { closedAt: new Date() } });
    await expect(choose(second)).rejects.toMatchObject({ kind: 'conflict', message: 'This project is closed.' });
    expect(await lineOf()).toEqual(before);
  });

  test('choosing and deleting a take: it is deleted before, or is the audio of the line', async () => {
    const { voice, projectId, first, second, choose, lineOf } = await aLineWithTakes();
    const isDeletion = (index: number) => index % 2 === 1;
    const results = await inParallel<unknown>(crowd, (index) =>
      isDeletion(index) ? deleteLineTake(voice.actor, projectId, 'a.wav', first) : choose(first),
    );
    const isDeleted = (await db.lineTake.count({ where: { id: first } })) === 0;
    const deletions = results.filter((_, index) => isDeletion(index));
    const choices = results.filter((_, index) => !isDeletion(index));
    expect(deletions.filter(isFulfilled)).toHaveLength(isDeleted ? 1 : 0);
    expect(choices.filter(isFulfilled)).toHaveLength(isDeleted ? 0 : crowd / 2);
    for (const reason of reasonsOf(isDeleted ? results : deletions)) {
      expect(reason).toMatchObject({ kind: isDeleted ? 'not-found' : 'conflict' });
    }
    expect((await lineOf())?.takeId).toBe(isDeleted ? second : first);
  });

  test('choosing and approving: what was approved is never a take without a preview', async () => {
    const { customer, voice, projectId, lineOf } = await aLineWithTakes();
    const [uri = ''] = await someUploads(voice.id, 1);
    const { takeId } = await addLineAudio(voice.actor, projectId, 'a.wav', { uri, duration: 1, marks: [] });
    await recordLines(projectId, voice.id, ['a.wav']);
    const results = await inParallel<unknown>(crowd, (index) =>
      index === crowd / 2
        ? updateLineTake(voice.actor, projectId, { filename: 'a.wav', takeId: takeId ?? '' }, { isChosen: true })
        : updateLine(customer.actor, projectId, 'a.wav', { isApproved: true }),
    );
    expect(results[crowd / 2]?.status).toBe('fulfilled');
    for (const reason of reasonsOf(results)) expect(reason).toMatchObject({ kind: 'conflict', code: 'no-preview' });
    expect(await lineOf()).toMatchObject({ takeId, isApproved: false });
  });

  test('its voice confirms warnings about a take, which customers then do not see', async () => {
    const { customer, voice, projectId, second } = await aLineWithTakes(true);
    const warnings = [
      { kind: 'may-end-early', isConfirmed: false },
      { kind: 'dc-offset', isConfirmed: false },
    ];
    await db.lineTake.update({ where: { id: second }, data: { warnings } });
    const seen = async ({ actor }: Pick<typeof voice, 'actor'> = customer) =>
      (await listLineTakes(actor, projectId, 'a.wav'))[0]?.warnings.map(({ id, isConfirmed }) => [id, isConfirmed]);
    expect(await seen()).toEqual([['may-end-early', false]]);
    const confirm = (actor: typeof voice.actor) =>
      updateLineTake(actor, projectId, { filename: 'a.wav', takeId: second }, { confirmedWarnings: ['may-end-early'] });
    expect(await confirm(voice.actor)).toMatchObject({ isChosen: true });
    expect(await seen()).toEqual([]);
    expect(await seen(voice)).toEqual([
      ['may-end-early', true],
      ['dc-offset', false],
    ]);
    expect((await listLines(customer.actor, projectId, { limit: 1 })).body[0]).toMatchObject({ isApproved: true });
  });
});
