import { expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from '@/lib/contracts/contract';
import { replaceLines } from '@/lib/contracts/lines';
import { bodyParser, parseInput } from './parse-input';
import { AppError } from '@/server/platform/errors';
import { turnsDuring } from '@/tests/support/jobs/turns';

const parse = bodyParser(replaceLines);
const parseAtOnce = bodyParser({ ...replaceLines, largeBodyField: undefined });

async function refusalOf(work: Promise<unknown>): Promise<Pick<AppError, 'message' | 'fields'>> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError)) throw new Error('The body was accepted.', { cause: error });
  return { message: error.message, fields: error.fields };
}

test('validates the members of a large field one by one as the whole body', async () => {
  const body = { lines: [{ filename: ' a.wav ', line: 'One ' }, { filename: 'b.wav' }] };
  expect(await parse(body)).toEqual(await parseAtOnce(body));
  expect(await parse(body)).toEqual({
    lines: [{ filename: 'a.wav', line: 'One' }, { filename: 'b.wav' }],
    removeOld: false,
    dryRun: false,
  });
  for (const refused of [
    {},
    { lines: 1 },
    { lines: [], other: 1 },
    { lines: [{ filename: 'a/b' }, { filename: 'b.wav', line: 1 }, { line: '' }] },
    { lines: [{ filename: 'a.wav', __proto__: null, volume: 1 }] },
    { lines: Array.from({ length: 20_001 }, () => ({ filename: 'a.wav' })) },
    { lines: Array.from({ length: 100 }, () => ({ filename: 1 })) },
  ]) {
    expect(await refusalOf(parse(refused))).toEqual(await refusalOf(parseAtOnce(refused)));
  }
});

test('validates a body whose large field is no plain array at once', async () => {
  const list = z.array(z.string()).transform((texts) => texts.length);
  const summed = contract({
    method: 'POST',
    path: '/test',
    summary: 'A body with a transformed list',
    audience: 'public',
    body: z.strictObject({ list }),
    largeBodyField: 'list',
    status: 204,
  });
  expect(await bodyParser(summed)({ list: ['a', 'b'] })).toEqual({ list: 2 });
  expect(() => parseInput(list, 1)).toThrow(AppError);
});

test('lets other requests pass while it validates a large script', async () => {
  const lines = Array.from({ length: 2_000 }, (_, index) => ({ filename: `${index}.wav`, line: 'Голос.' }));
  const numTurns = await turnsDuring(() => parse({ lines }));
  expect(numTurns).toBeGreaterThanOrEqual(lines.length / 2);
});
