import { createHash } from 'node:crypto';

/**
 * One voice in 64 has this token: a search that finds many of them finds surely more than are counted. Typed words contain
 * only letters and digits (server/search/index/words.ts), so none equals the token.
 */
export const sampleToken = '%';
const oneIn = 64;

/** By the ID alone, so that a voice is always or never part of the sample. The migration `sample_of_voices` does the same. */
export function isSampled(voiceId: string): boolean {
  return (createHash('md5').update(voiceId).digest()[0] ?? 0) % oneIn === 0;
}

/**
 * This many voices of the sample are found by about 2,700 voices. With 1,000 they are expected 16 times, and the
 * probability of so many is below 1 in 10 million.
 */
const surelyOverInSample = 42;

/** SQL of whether the sample alone says that more than `maxCounted` voices match. */
export function sampleIsOver(matchingInSample: string): string {
  return `(SELECT count(*) FROM (SELECT FROM search.voice WHERE ${matchingInSample} LIMIT ${surelyOverInSample}) AS sample) = ${surelyOverInSample}`;
}
