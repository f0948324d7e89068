import { ID3Writer } from 'browser-id3-writer';

/** The comment of a synthetic recording, which players show. */
export const syntheticComment = 'Synthetic voice';

/** The IPTC code of a recording that an algorithm made, without a model that was trained with recordings of people. */
export const digitalSourceType = 'http://cv.iptc.org/newscodes/digitalsourcetype/algorithmicMedia';

/**
 * Returns an MP3 with an ID3 tag that labels it as synthetic (docs/rules/audio.md#spoken-preview). A file that has a tag
 * is returned as it is: a speech service labels its own files, and its signature may be part of the tag.
 */
export function markSynthetic(mp3: Uint8Array): Uint8Array {
  if (Buffer.from(mp3.subarray(0, 3)).toString('latin1') === 'ID3') return mp3;
  const writer = new ID3Writer(Uint8Array.from(mp3).buffer);
  writer
    .setFrame('COMM', { description: '', text: syntheticComment, language: 'eng' })
    .setFrame('TXXX', { description: 'DigitalSourceType', value: digitalSourceType });
  return new Uint8Array(writer.addTag());
}
