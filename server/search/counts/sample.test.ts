import { expect, test } from 'vitest';
import { pool } from '@/server/platform/db';
import { aVoice } from '@/tests/support/builders';
import { transaction } from '@/server/platform/db';
import { refreshSearchVoice } from '@/server/search/index/refresh-search-voice';
import { isSampled, sampleToken } from './sample';

const ids = Array.from({ length: 6_400 }, (_, index) => `sample-${index}`);
/** The first of each. */
const [member = '', other = ''] = [ids.find(isSampled), ids.find((id) => !isSampled(id))];

const idsWithToken = async (): Promise<string[]> => {
  const { rows } = await pool().query<{ voice_id: string }>(
    `SELECT voice_id FROM search.voice WHERE doc @@ $1::tsquery AND voice_id = ANY($2)`,
    [`'${sampleToken}'`, [member, other]],
  );
  return rows.map(({ voice_id: id }) => id);
};

test('one voice in 64 is part of the sample, by its ID alone', () => {
  const sample = ids.filter(isSampled);
  expect(sample.length).toBeGreaterThan(70);
  expect(sample.length).toBeLessThan(130);
  expect(ids.filter(isSampled)).toEqual(sample);
});

test('a voice of the sample has the token, and keeps it through changes', async () => {
  await aVoice({ id: member });
  await aVoice({ id: other });
  expect(await idsWithToken()).toEqual([member]);
  for (const id of [member, other]) await transaction((tx) => refreshSearchVoice(tx, id));
  expect(await idsWithToken()).toEqual([member]);
});

test('the database chooses the same voices as the code', async () => {
  const { rows } = await pool().query<{ id: string }>(
    `SELECT id FROM unnest($1::text[]) AS id WHERE get_byte(decode(md5(id), 'hex'), 0) % 64 = 0`,
    [ids],
  );
  expect(rows.map(({ id }) => id)).toEqual(ids.filter(isSampled));
});
