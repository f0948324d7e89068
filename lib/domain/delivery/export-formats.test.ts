import { expect, it } from 'vitest';
import { defaultExportSettings, effectiveSettings, exportFormats, settingsIssue, withFormat } from './export-formats';

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
