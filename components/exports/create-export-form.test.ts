import { expect, it } from 'vitest';
import { defaultExportSettings } from '@/lib/domain/delivery/export-formats';
import { parsePreferences } from './create-export-form';

const defaults = { ...defaultExportSettings, filenamePattern: '{filename}' };

it.each([
  null,
  '',
  'x',
  '[]',
  '{"format":"midi"}',
  '{"loudnesstarget":0,"denoiseamount":1,"filenamePattern":"{x}","leveler":1}',
])('has the defaults for %s', (stored) => expect(parsePreferences(stored)).toEqual(defaults));

it('keeps valid choices', () => {
  const chosen = { ...defaults, format: 'aac', bitrate: 128, ending: 'm4b', denoise: true, denoiseamount: 12 };
  expect(parsePreferences(JSON.stringify(chosen))).toEqual(chosen);
});

it('replaces a bitrate and an ending of another format', () => {
  expect(parsePreferences('{"format":"flac","bitrate":112,"ending":"mp3"}')).toMatchObject({
    format: 'flac',
    bitrate: null,
    ending: 'flac',
  });
});
