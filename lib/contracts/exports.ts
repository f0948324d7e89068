import { z } from 'zod';
import {
  denoiseAmounts,
  exportFormatRules,
  exportFormats,
  loudnessTargets,
  maxLinesPerExport,
  settingsIssue,
} from '@/lib/domain/delivery/export-formats';
import {
  defaultNamePattern,
  maxLineFilenameLength,
  maxLineTextLength,
  maxNamePatternLength,
  namePatternRefusal,
} from '@/lib/domain/delivery/file-names';
import { contract } from './contract';
import { id, instant, multiline, person, requiredText, uri } from './fields';

const denoiseRefusal = `Please denoise by ${denoiseAmounts.min} to ${denoiseAmounts.max} dB`;
const loudnessRefusal = `Please use a loudness from ${loudnessTargets.min} to ${loudnessTargets.max} LUFS`;

const settings = {
  format: z.enum(exportFormats),
  bitrate: z.number().int().min(8).max(320).nullable().describe('kbit/s; null for a lossless format'),
  ending: z.string().max(10),
  denoise: z.boolean(),
  denoiseamount: z
    .number()
    .min(denoiseAmounts.min, denoiseRefusal)
    .max(denoiseAmounts.max, denoiseRefusal)
    .nullable()
    .describe('dB; null for automatic'),
  leveler: z.boolean(),
  normloudness: z.boolean(),
  hipfilter: z.boolean().describe('An 80 Hz high-pass filter'),
  loudnesstarget: z
    .number()
    .min(loudnessTargets.min, loudnessRefusal)
    .max(loudnessTargets.max, loudnessRefusal)
    .describe('LUFS'),
};

const exportLine = z.strictObject({
  filename: requiredText('Please enter a filename', maxLineFilenameLength),
  line: multiline(maxLineTextLength).default(''),
  uri,
});

export const exportLog = z.strictObject({
  level: z.enum(['info', 'warn', 'error']),
  message: z.string(),
  created: instant,
});
export type ExportLog = z.infer<typeof exportLog>;

export const exportRow = z.strictObject({
  id,
  status: z.enum(['in-progress', 'finished', 'failed']),
  createdBy: person,
  created: instant,
  uri: uri.nullable().describe('The ZIP, when finished'),
  numLines: z.number().int(),
  numDone: z.number().int(),
  numFailed: z.number().int(),
  ...settings,
  filenamePattern: z.string(),
  changedSinceExport: id.nullable().describe('The earlier export whose files were left out; null if it was deleted'),
});
export type ExportRow = z.infer<typeof exportRow>;

export const exportDetail = z.strictObject({
  ...exportRow.shape,
  lines: z.array(z.strictObject({ filename: z.string(), line: z.string(), uri })).optional(),
  logs: z.array(exportLog),
});
export type ExportDetail = z.infer<typeof exportDetail>;

const projectId = z.object({ projectId: id });
const exportKey = z.object({ projectId: id, exportId: id });

export const listExports = contract({
  method: 'GET',
  path: '/projects/{projectId}/exports',
  summary: 'List the exports of a project, newest first',
  audience: 'user',
  params: projectId,
  response: z.array(exportRow),
});

export const createExport = contract({
  method: 'POST',
  path: '/projects/{projectId}/exports',
  summary: 'Export recordings of lines or takes as a ZIP',
  description:
    'Every `uri` has to be a recording that the user may download. The worker writes the ZIP; a line that cannot be processed ' +
    'has a log entry, and is in the script as failed.',
  audience: 'user',
  params: projectId,
  body: z
    .strictObject({
      lines: z
        .array(exportLine)
        .min(1, 'Please select audio')
        .max(maxLinesPerExport, `Please use at most ${maxLinesPerExport} lines`),
      ...settings,
      bitrate: settings.bitrate.optional(),
      ending: settings.ending.optional(),
      denoise: settings.denoise.default(false),
      denoiseamount: settings.denoiseamount.default(null),
      leveler: settings.leveler.default(false),
      normloudness: settings.normloudness.default(false),
      hipfilter: settings.hipfilter.default(false),
      loudnesstarget: settings.loudnesstarget.default(loudnessTargets.default),
      filenamePattern: z
        .string()
        .trim()
        .max(maxNamePatternLength)
        .default(defaultNamePattern)
        .superRefine((pattern, context) => {
          const message = namePatternRefusal(pattern);
          if (message) context.addIssue({ code: 'custom', message });
        })
        .describe('Path of each file in the ZIP: {filename}, {n}, {n:3} and folders'),
      changedSinceExport: id
        .optional()
        .describe('A finished export: leaves out the files that its ZIP, or an earlier one that it continues, has'),
    })
    .transform((body) => {
      const { bitrate, endings } = exportFormatRules[body.format];
      return {
        ...body,
        bitrate: body.bitrate === undefined ? (bitrate?.default ?? null) : body.bitrate,
        ending: body.ending ?? endings[0],
      };
    })
    .superRefine((body, context) => {
      const issue = settingsIssue(body);
      if (issue) context.addIssue({ code: 'custom', path: [issue.field], message: issue.message });
    }),
  maxBodyBytes: 16 * 1024 * 1024,
  maxBodyValues: 4 * maxLinesPerExport + 5_000,
  largeBodyField: 'lines',
  status: 202,
  response: exportRow,
});

export const readExport = contract({
  method: 'GET',
  path: '/projects/{projectId}/exports/{exportId}',
  summary: 'Read an export with its log; `cursor` continues with further lines and entries',
  audience: 'user',
  params: exportKey,
  query: z.object({
    lines: z.enum(['true', 'false']).default('true').describe('Whether to include the lines'),
    logs: z.enum(['all', 'problems']).default('all').describe('"problems" for warnings and errors only'),
    cursor: z.string().max(100).optional(),
  }),
  response: exportDetail,
  isPaged: true,
});

export const retryExport = contract({
  method: 'PATCH',
  path: '/projects/{projectId}/exports/{exportId}',
  summary: 'Process the lines that failed again',
  audience: 'user',
  params: exportKey,
  body: z.strictObject({}),
  status: 202,
  response: exportRow,
});

export const deleteExport = contract({
  method: 'DELETE',
  path: '/projects/{projectId}/exports/{exportId}',
  summary: 'Delete an export with its ZIP; stops it if it is in progress',
  audience: 'user',
  params: exportKey,
});
