import { expect, it } from 'vitest';
import {
  defaultExportSettings,
  effectiveSettings,
  exportFormatRules,
  exportFormats,
  settingsIssue,
  withFormat,
} from './export-formats';

it('has the formats, default bitrates and endings that the form and the server share', () => {
  const rules = exportFormats.map((format) => {
    const { bitrate, endings } = exportFormatRules[format];
    return [format, bitrate?.default ?? null, endings];
  });
  expect(rules).toEqual([
    ['mp3', 112, ['mp3']],
    ['mp3-vbr', 96, ['mp3']],
    ['vorbis', 96, ['ogg', 'oga']],
    ['aac', 80, ['m4a', 'mp4', 'm4b']],
    ['opus', 48, ['opus', 'ogg']],
    ['flac', null, ['flac']],
    ['alac', null, ['m4a']],
    ['wav', null, ['wav']],
    ['wav-24bit', null, ['wav']],
  ]);
});

it('gives every format valid defaults', () => {
  for (const format of exportFormats) expect(settingsIssue(withFormat(defaultExportSettings, format))).toBeNull();
  expect(withFormat({ ...defaultExportSettings, ending: 'm4a' }, 'aac').ending).toBe('m4a');
});

it('refuses endings and bitrates of other formats', () => {
  expect(settingsIssue({ format: 'mp3', bitrate: 112, ending: 'ogg' })?.field).toBe('ending');
  expect(settingsIssue({ format: 'mp3', bitrate: 111, ending: 'mp3' })?.field).toBe('bitrate');
  expect(settingsIssue({ format: 'mp3', bitrate: null, ending: 'mp3' })?.field).toBe('bitrate');
  expect(settingsIssue({ format: 'wav', bitrate: 112, ending: 'wav' })?.field).toBe('bitrate');
});

it('equals settings whose differences have no effect', () => {
  const settings = { ...defaultExportSettings, denoise: false, normloudness: false };
  expect(effectiveSettings({ ...settings, denoiseamount: 12, loudnesstarget: -23 })).toEqual(
    effectiveSettings(settings),
  );
});
