import { z } from 'zod';
import { contract } from './contract';
import {
  calendarDate,
  euro,
  id,
  languageCode,
  multiline,
  paging,
  recordOf,
  requiredMultiline,
  requiredText,
  text,
} from './fields';
import { project, projectDetails, projectRow, projectScript, template, unreadChat } from './project-shapes';
import { take } from './takes';
import { projectFile } from './uploads';
import { deliveryPresets } from '@/lib/domain/delivery/delivery-spec';
import { speechLimit } from '@/lib/domain/scripts/speech-pieces';
import { newScriptOps } from '@/lib/domain/scripts/script';

const flag = (fallback: 'true' | 'false') =>
  z
    .enum(['true', 'false'])
    .default(fallback)
    .transform((value) => value === 'true');

const projectId = z.object({ projectId: id });

export const listTemplates = contract({
  method: 'GET',
  path: '/templates',
  summary: 'List the project templates that can be ordered',
  audience: 'public',
  refuses: [404],
  query: z.object({ teamId: id.optional() }),
  response: z.array(template),
});

export const getTemplate = contract({
  method: 'GET',
  path: '/project-templates/{templateId}',
  summary: 'Get a project template',
  audience: 'public',
  params: z.object({ templateId: id }),
  response: template,
});

export const getDiscount = contract({
  method: 'GET',
  path: '/discount',
  summary: "Get the team's credit in euro, which its next project uses up",
  audience: 'user',
  query: z.object({ teamId: id.optional() }),
  response: euro,
});

export const listProjects = contract({
  method: 'GET',
  path: '/projects',
  summary: 'List projects; `cursor` continues in the same order',
  audience: 'user',
  query: z.object({
    limit: paging.limit,
    cursor: z.string().max(2_000).optional(),
    includeArchived: flag('false'),
    includeNonMember: flag('false'),
    query: z.string().trim().max(200).default(''),
    orderBy: z.enum(['name', 'progress', 'dueDate', 'created', 'updated']).default('created'),
    sortOrder: z.enum(['asc', 'desc']).optional(),
    waitingFirst: flag('false').describe('Projects that wait for you first, then the others, both in the given order'),
    teamId: id.optional().describe('Only projects of this company'),
    labels: z.string().max(2_000).optional().describe('Comma-separated; matches projects with at least one of them'),
    ids: z
      .string()
      .max(5_000)
      .optional()
      .describe('Comma-separated; returns only those that also match the other filters'),
  }),
  response: z.array(projectRow),
  isPaged: true,
});

export const getProjectOverview = contract({
  method: 'GET',
  path: '/project-overview',
  summary: "Summarize all of your projects for the project list's filters and badges",
  audience: 'user',
  response: z.strictObject({
    labels: z.array(z.string()).describe('All labels in use, in alphabetical order'),
    numUnread: z.number().int().describe('Number of projects with an unread chat, without archived ones'),
    hasColleagues: z.boolean().describe('Whether the team of any project has more than one member'),
  }),
});

const name = requiredText('Please enter project name.', 200);
const maxWords = z.number().int().positive();
const selectedAddons = recordOf(id, z.number().int().min(0).max(100).nullable(), 100).describe(
  'Add-on id to the index of the chosen option',
);

export const createProject = contract({
  method: 'POST',
  path: '/projects',
  summary: 'Order a project from a template',
  audience: 'user',
  body: z.strictObject({
    teamId: id.optional().describe("Defaults to the creator's only team"),
    voiceId: id.optional().describe('Voice to shortlist immediately'),
    templateId: id,
    name,
    description: requiredMultiline('Please enter a short description.'),
    language: z
      .string('Please select a language.')
      .trim()
      .min(1, 'Please select a language.')
      .max(10, 'Please select a language.')
      .pipe(languageCode),
    dueDate: calendarDate.nullable().optional(),
    maxWords: maxWords.optional(),
    selectedAddons: selectedAddons.optional(),
    purchaseOrder: text(100).optional(),
    deliveryPreset: z
      .enum(deliveryPresets, 'Please choose a delivery spec')
      .optional()
      .describe('What is asked of the takes; absent: what the template says'),
  }),
  status: 201,
  response: project,
});

export const getProject = contract({
  method: 'GET',
  path: '/projects/{projectId}',
  summary: 'Get a project with the fields that you may see',
  description:
    'A script can have thousands of lines: `lines=false` omits them. The parts of a project also have endpoints of ' +
    'their own. Has an ETag: with `If-None-Match`, the response is 304 without a body if nothing of it has changed. One ' +
    'response beyond 1 MB is sent to a user at a time, and three wait.',
  audience: 'user',
  params: projectId,
  query: z.object({ lines: flag('true') }),
  response: project,
});

export const getProjectDetails = contract({
  method: 'GET',
  path: '/projects/{projectId}/details',
  summary: 'Get a project without its script, takes, files and lines',
  audience: 'user',
  params: projectId,
  response: projectDetails,
});

export const listTakes = contract({
  method: 'GET',
  path: '/projects/{projectId}/audio',
  summary: 'List the takes of a project that you may see, newest first',
  audience: 'user',
  params: projectId,
  query: z.object({
    limit: z.coerce.number().int().min(1).max(1_000).default(1_000),
    cursor: paging.cursor,
  }),
  response: z.array(take),
  isPaged: true,
});

export const listFiles = contract({
  method: 'GET',
  path: '/projects/{projectId}/files',
  summary: 'List the files of a project that you may see, newest first',
  audience: 'user',
  params: projectId,
  response: z.array(projectFile),
});

export const getScript = contract({
  method: 'GET',
  path: '/projects/{projectId}/script',
  summary: 'Get the script of a project',
  description: 'Has an ETag: with `If-None-Match`, the response is 304 without a body if the script has not changed.',
  audience: 'user',
  params: projectId,
  response: projectScript,
});

export const listUnreadChats = contract({
  method: 'GET',
  path: '/projects/{projectId}/unread',
  summary: 'List who has not read the chats of a project',
  audience: 'user',
  params: projectId,
  response: z.array(unreadChat),
});

export const updateProject = contract({
  method: 'PATCH',
  path: '/projects/{projectId}',
  summary: "Change a project's details, script or state",
  description:
    'Send one of: details (name, language, description, dueDate, maxWords, selectedAddons, purchaseOrder), scriptOps, ' +
    'isAccepted with agreement, isDeclined with an optional reason, isDeliveryComplete, isApproved with an optional ' +
    'requireComplete, isArchived, or isCancelled. Only isArchived can be reversed. An approval with requireComplete is ' +
    'refused with 409, the code `delivery-incomplete` and `missing` if lines have no audio or failed, or changes that ' +
    'were requested are not delivered. The response has no script, takes and files.',
  audience: 'user',
  params: projectId,
  body: z
    .strictObject({
      name: requiredText('Please enter the name of the project', 200),
      description: requiredMultiline('Please give a short description of the project – to be read by the voice-talent'),
      language: languageCode,
      dueDate: calendarDate.nullable(),
      maxWords,
      selectedAddons,
      purchaseOrder: text(100),
      scriptOps: newScriptOps,
      isAccepted: z.literal(true),
      agreement: z.boolean(),
      isDeclined: z.literal(true),
      reason: multiline(500).describe('Why the voice declines; shown to the customer'),
      isDeliveryComplete: z
        .literal(true)
        .describe('Says that the delivery of a script of lines is complete, although lines have no audio'),
      isApproved: z.literal(true),
      requireComplete: z.literal(true).describe('Approve only if nothing is missing'),
      isArchived: z.boolean(),
      isCancelled: z.literal(true),
    })
    .partial(),
  maxBodyBytes: 4 * 1024 * 1024,
  // 20,000 operations with all attributes.
  maxBodyValues: 150_000,
  largeBodyField: 'scriptOps',
  response: projectDetails,
});

/** The list's filter separates labels by commas. */
const label = text(50).refine((text) => !text.includes(','), 'Please leave out the comma');

export const setLabels = contract({
  method: 'PUT',
  path: '/projects/{projectId}/labels',
  summary: "Replace the project's labels: the team's, or a voice's own",
  audience: 'user',
  params: projectId,
  body: z.strictObject({ labels: z.array(label).max(30).describe('Blank ones are ignored'), voiceId: id.optional() }),
  response: projectDetails,
});

export const addMember = contract({
  method: 'POST',
  path: '/projects/{projectId}/members',
  summary: 'Add a team member to the project',
  audience: 'user',
  params: projectId,
  body: z.strictObject({ userId: id }),
  status: 201,
  response: projectDetails,
});

export const removeMember = contract({
  method: 'DELETE',
  path: '/projects/{projectId}/members/{userId}',
  summary: 'Remove a member from the project; the last member cannot be removed',
  audience: 'user',
  params: z.object({ projectId: id, userId: id }),
  response: projectDetails,
});

export const speakText = contract({
  method: 'GET',
  path: '/speech',
  summary: 'Synthesize a spoken preview of a script',
  audience: 'user',
  limit: 'speech',
  query: z.object({
    text: requiredMultiline('Please write something', speechLimit),
    voice: text(50).optional(),
    gender: z.enum(['female', 'male']).default('male'),
    language: z
      .string()
      .regex(/^[a-z]{2}(-[a-z]{2})?$/i, 'Please select a language')
      .default('en'),
    pitch: z.coerce.number().min(-12).max(12).default(0).describe('Semitones'),
    rate: z.coerce.number().min(0.5).max(2.5).default(1).describe('1 is a relaxed reading pace'),
  }),
  status: 200,
  kind: 'binary',
});
