import { z } from 'zod';
import {
  filenameRefusal,
  maxLineFilenameLength,
  maxLinesPerProject,
  maxLineTextLength,
  maxMarksPerTake,
  normalizeFilename,
} from '@/lib/domain/delivery/file-names';
import { contract } from './contract';
import { id, instant, mediaStatus, multiline, uri, waveform } from './fields';
import { certificate, confirmedWarnings, soundWarning } from './takes';

export const lineFilename = z
  .string('Please enter a filename')
  // Before it is normalized, a letter can be several characters.
  .max(5 * maxLineFilenameLength, `Please use at most ${maxLineFilenameLength} characters`)
  .transform(normalizeFilename)
  .superRefine((filename, context) => {
    const message = filenameRefusal(filename);
    if (message) context.addIssue({ code: 'custom', message });
  });

/** A line. Its audio fields are those of its chosen take. */
export const line = z.strictObject({
  id,
  filename: z.string(),
  description: z.string(),
  line: z.string().describe('The text to speak'),
  comment: z.string(),
  status: z.enum(['none', 'processing', 'done', 'failed']).describe('Of the chosen take; "none" without audio'),
  uri: uri.nullable().optional().describe('The upload; absent until the viewer may download it'),
  previewUri: uri.nullable().describe('An MP3 that plays at /v1/stream'),
  finalUri: uri
    .nullable()
    .optional()
    .describe('Lossless, at the sample rate and the channels of the upload; absent like `uri`'),
  error: z.string().nullable(),
  isApproved: z.boolean(),
  takeId: id.nullable(),
  numTakes: z.number().int(),
  duration: z.number().nullable().describe('Seconds'),
  integratedLufs: z.number().nullable(),
  noiseFloorDb: z.number().nullable().describe('RMS level of the quietest part, in dBFS; null if it has no pause'),
  failedChecks: z
    .number()
    .int()
    .nullable()
    .describe('Points of the delivery spec that the chosen take fails; null if it was not checked'),
  position: z.number().int().describe('Position in the script'),
  created: instant,
  lastModified: instant,
});
export type Line = z.infer<typeof line>;

/** A line without its texts, of which many would be too large for one response. */
export const lineAudio = line.omit({ description: true, line: true, comment: true });
export type LineAudio = z.infer<typeof lineAudio>;

/** A filename that no line has any more: its line was deleted or renamed. */
export const deletedLine = z.strictObject({
  filename: z.string(),
  isDeleted: z.literal(true),
  lastModified: instant.describe('When it was deleted or renamed'),
});
export type DeletedLine = z.infer<typeof deletedLine>;

export const lineTake = z.strictObject({
  id,
  status: mediaStatus,
  failure: z.string().nullable(),
  isChosen: z.boolean(),
  previewUri: uri.nullable(),
  duration: z.number().nullable().describe('Seconds'),
  peaks: waveform.nullable(),
  integratedLufs: z.number().nullable(),
  truePeakDbtp: z.number().nullable(),
  noiseFloorDb: z.number().nullable(),
  certificate: certificate
    .omit({ measurements: true, remark: true, uri: true })
    .nullable()
    .describe('Checks against the delivery spec; null if it was not checked'),
  warnings: z
    .array(soundWarning)
    .describe('About the recording; others than its voice see `clipped` and `may-end-early`'),
  marks: z.array(z.number().int()).describe('Mistakes that the voice marked, in ms from the start'),
  created: instant,
});
export type LineTake = z.infer<typeof lineTake>;

const projectId = z.object({ projectId: id });
const lineKey = z.object({ projectId: id, filename: lineFilename });
const takeKey = z.object({ projectId: id, filename: lineFilename, takeId: id });
const lineText = multiline(maxLineTextLength);
const maxBodyBytes = 16 * 1024 * 1024;

const lineFields = {
  filename: lineFilename,
  description: lineText,
  line: lineText,
  comment: lineText,
};

const upload = {
  uri,
  duration: z.number().min(0).max(86_400).nullable().optional().describe('Seconds, as the browser measured it'),
  marks: z.array(z.number().int().min(0).max(86_400_000)).max(maxMarksPerTake).default([]),
};

export const listLines = contract({
  method: 'GET',
  path: '/projects/{projectId}/lines',
  summary: 'List the lines of a script by filename, or what changed since an instant by time of change',
  description:
    'With `changedSince`, the list also has the filenames that no line has any more: of deleted lines, and of renamed ' +
    'ones, which are listed under their new filename with the same `id`. The header `X-Changed-Since` of the first page ' +
    'is the value for the next request. Deletions are stored for 24 hours: an older `changedSince` gets 410 if lines ' +
    'have changed since, and the client loads the list again. A page has fewer lines than `limit` if their texts are ' +
    'long: it stays below 1 MB.',
  audience: 'user',
  params: projectId,
  query: z.object({
    limit: z.coerce.number().int().min(1).max(5_000).default(1_000),
    cursor: z.string().max(2_000).optional(),
    changedSince: instant.optional(),
  }),
  response: z.array(z.union([line, deletedLine])),
  refuses: [410],
  isPaged: true,
});

export const addLine = contract({
  method: 'POST',
  path: '/projects/{projectId}/lines',
  summary: 'Add a line',
  audience: 'user',
  params: projectId,
  body: z.strictObject({
    filename: lineFilename,
    description: lineText.default(''),
    line: lineText.default(''),
    comment: lineText.default(''),
  }),
  status: 201,
  response: line,
});

export const replaceLines = contract({
  method: 'PUT',
  path: '/projects/{projectId}/lines',
  summary: 'Import lines by filename, all or none',
  description:
    'Lines with a new filename are added. Existing ones keep their audio and the fields that are absent; a changed text ' +
    'withdraws the approval. `removeOld` deletes the lines that are not listed. `dryRun` only counts.',
  audience: 'user',
  params: projectId,
  body: z.strictObject({
    lines: z
      .array(
        z.strictObject({
          filename: lineFilename,
          description: lineText.optional(),
          line: lineText.optional(),
          comment: lineText.optional(),
        }),
      )
      .max(maxLinesPerProject, `Please use at most ${maxLinesPerProject} lines`),
    removeOld: z.boolean().default(false),
    dryRun: z.boolean().default(false),
  }),
  maxBodyBytes,
  maxBodyValues: 6 * maxLinesPerProject,
  largeBodyField: 'lines',
  response: z.strictObject({
    added: z.number().int(),
    changed: z.number().int(),
    removed: z.number().int(),
    unchanged: z.number().int(),
    approvalsWithdrawn: z.number().int(),
  }),
});

export const updateLine = contract({
  method: 'PATCH',
  path: '/projects/{projectId}/lines/{filename}',
  summary: 'Change a line or approve it',
  description: 'A changed text withdraws the approval. Approving needs a preview.',
  audience: 'user',
  params: lineKey,
  body: z.strictObject({ ...lineFields, isApproved: z.boolean() }).partial(),
  response: line,
});

export const deleteLine = contract({
  method: 'DELETE',
  path: '/projects/{projectId}/lines/{filename}',
  summary: 'Delete a line with its audio',
  audience: 'user',
  params: lineKey,
});

export const deleteLines = contract({
  method: 'POST',
  path: '/projects/{projectId}/delete-lines',
  summary: 'Delete lines with their audio, all or none',
  audience: 'user',
  params: projectId,
  body: z.strictObject({ filenames: z.array(lineFilename).min(1).max(maxLinesPerProject) }),
  maxBodyBytes,
  maxBodyValues: 2 * maxLinesPerProject,
  largeBodyField: 'filenames',
});

export const addLineAudio = contract({
  method: 'POST',
  path: '/projects/{projectId}/lines/{filename}/audio',
  summary: 'Add an uploaded take to a line and choose it; the worker checks it',
  audience: 'user',
  params: lineKey,
  body: z.strictObject(upload),
  status: 202,
  response: line,
});

export const addLinesAudio = contract({
  method: 'POST',
  path: '/projects/{projectId}/line-audio',
  summary: 'Add uploaded takes to several lines',
  description: 'The response has the lines without their texts.',
  audience: 'user',
  params: projectId,
  body: z.strictObject({
    files: z
      .array(z.strictObject({ filename: lineFilename, ...upload }))
      .min(1)
      .max(500),
  }),
  status: 202,
  response: z.array(lineAudio),
});

export const listLineTakes = contract({
  method: 'GET',
  path: '/projects/{projectId}/lines/{filename}/takes',
  summary: 'List the takes of a line, newest first',
  audience: 'user',
  params: lineKey,
  response: z.array(lineTake),
});

export const addLineTake = contract({
  method: 'POST',
  path: '/projects/{projectId}/lines/{filename}/takes',
  summary: 'Add an uploaded take to a line and choose it; the worker checks it',
  description: 'As `POST …/audio`, but returns the take. A URI that the line already has is not added again.',
  audience: 'user',
  params: lineKey,
  body: z.strictObject(upload),
  status: 202,
  response: lineTake,
});

export const updateLineTake = contract({
  method: 'PATCH',
  path: '/projects/{projectId}/lines/{filename}/takes/{takeId}',
  summary: 'Choose a take as the audio of its line, or confirm warnings about it',
  description:
    'Choosing resets the line as an upload does: `previewUri`, `finalUri` and `error` are those of the take, and the ' +
    'approval is withdrawn. Choosing the chosen take changes nothing.',
  audience: 'user',
  params: takeKey,
  body: z
    .strictObject({ isChosen: z.literal(true, 'Please choose another take instead'), confirmedWarnings })
    .partial(),
  response: lineTake,
});

export const deleteLineTake = contract({
  method: 'DELETE',
  path: '/projects/{projectId}/lines/{filename}/takes/{takeId}',
  summary: 'Delete a take of a line that is not chosen',
  audience: 'user',
  params: takeKey,
});
