import { z } from 'zod';
import { deliveryPresets } from '@/lib/domain/delivery/delivery-spec';
import { templateIcons } from '@/lib/domain/projects/template-options';
import { contract } from './contract';
import { euro, id, instant, multiline, requiredMultiline, requiredText, text } from './fields';
import { template } from './project-shapes';

const price = euro.min(0, 'Please enter an amount of at least 0').max(1_000_000, 'Please enter at most 1,000,000');
const days = z.number().int().min(1, 'Please enter at least 1 day').max(365, 'Please enter at most 365 days');
const words = z.number().int().min(0).max(10_000_000);

const media = z.array(requiredText('Please enter a medium', 60)).max(20, 'Please enter at most 20 media');
const termMonths = z.number().int().min(0).max(1_200, 'Please enter at most 1,200 months');

/** Sentences of the license are generated from it. */
const usage = z.strictObject({
  media: media.describe("As in a sentence, for example 'radio'"),
  termMonths: termMonths.describe('From the approval; 0 for no limit'),
  territory: text(100).describe("Empty: the country of the customer's company"),
});

const optionUsage = usage.extend({ termMonths: termMonths.nullable().describe("null: the template's term") });
const rounds = z.number().int().min(0).max(20, 'Please enter at most 20');

const options = z
  .array(
    z.strictObject({
      description: requiredText('Please enter a description', 200),
      customerPrice: price,
      voiceFee: price,
      usage: optionUsage.optional().describe('Absent: nothing of the license changes'),
      changeRounds: rounds.optional().describe('Rounds of changes that the option adds'),
    }),
  )
  .min(1, 'Please add an option')
  .max(20);

/** Values of a template that an admin edits; a project copies them. */
export const templateValues = z.strictObject({
  name: requiredText('Please enter a name', 100),
  description: requiredMultiline('Please enter a description', 1_000),
  icon: z.enum(templateIcons),
  priceInfo: text(100).describe('Replaces the price in the list of types; may be empty'),
  moreInfoUrl: z
    .string()
    .trim()
    .max(500, 'Please use at most 500 characters')
    .regex(
      /^(?:\/(?!\/)\S*|https?:\/\/\S+)?$/,
      'Please enter a URL such as https://example.com or a path such as /docs/page',
    ),
  position: z.number().int().min(0).max(1_000).describe('Order in the list of types'),
  customerPrice: price,
  voiceFee: price,
  hasScript: z.boolean(),
  hasLineReader: z.boolean(),
  hasMultipleNamedAudio: z.boolean(),
  requiresAdminApproval: z.boolean(),
  maxVoices: z.number().int().min(1, 'Please enter at least 1').max(50, 'Please enter at most 50'),
  allowedVoices: z.array(id).max(200).describe('Empty: every voice'),
  baseWords: words.describe('Included in the price; 0 for no limit'),
  maxWordOptions: z
    .array(
      z.strictObject({
        words: words.min(1, 'Please enter the number of words'),
        customerPrice: price,
        voiceFee: price,
      }),
    )
    .max(20),
  addons: z
    .array(z.strictObject({ id, name: requiredText('Please enter a name', 100), description: text(500), options }))
    .max(20),
  usage,
  license: z.array(requiredText('Please enter a line', 500)).max(30).describe('Further sentences of the license'),
  syntheticVoiceRider: text(500).describe('Last sentence of the license; empty for none'),
  autoApproveDays: days,
  pickupAllowed: z.boolean(),
  pickupDays: z.number().int().min(0).max(365, 'Please enter at most 365 days'),
  pickupInfo: multiline(1_000),
  pickupCustomerPrice: price,
  pickupVoiceFee: price,
  changeRounds: rounds.describe('Rounds of changes in the price'),
  roundCustomerPrice: price.describe('Of an extra round; 0: not offered'),
  roundVoiceFee: price,
  renewalCustomerPrice: price.describe(
    'Of a renewal of the license for the same term, without add-ons; 0: not offered',
  ),
  renewalVoiceFee: price,
  deliveryPreset: z
    .enum(deliveryPresets)
    .describe('What new projects ask of their takes, unless the customer chooses otherwise'),
});
export type TemplateValues = z.infer<typeof templateValues>;

export const supportTemplate = z.strictObject({
  id,
  state: z.enum(['draft', 'published', 'retired']).describe('`draft`: never published'),
  hasDraft: z.boolean().describe('Whether there are changes that are not published'),
  values: templateValues.describe('Of the draft if there is one'),
  allowedVoices: z.array(z.strictObject({ id, name: z.string() })).describe('Names of the voices in `values`'),
  published: template.nullable().describe('What customers see now'),
  numProjects: z.number().int(),
  lastModified: instant,
});
export type SupportTemplate = z.infer<typeof supportTemplate>;

export const listSupportTemplates = contract({
  method: 'GET',
  path: '/support/templates',
  summary: 'List all templates, also drafts and retired ones, in the order of the wizard',
  audience: 'support',
  response: z.array(supportTemplate),
});

const path = z.object({ templateId: id });

export const getSupportTemplate = contract({
  method: 'GET',
  path: '/support/templates/{templateId}',
  summary: 'Get a template with its draft',
  audience: 'support',
  params: path,
  response: supportTemplate,
});

export const createTemplate = contract({
  method: 'POST',
  path: '/support/templates',
  summary: 'Create a template as a draft, empty or as a copy; admins only',
  audience: 'support',
  body: z.strictObject({
    id: z
      .string('Please enter an id')
      .regex(/^[a-z][a-z0-9-]{1,49}$/, 'Please use 2 to 50 lower-case letters, digits and hyphens'),
    name: requiredText('Please enter a name', 100),
    copyOf: id.optional().describe('A template whose values the new one begins with'),
  }),
  status: 201,
  response: supportTemplate,
});

export const saveTemplateDraft = contract({
  method: 'PUT',
  path: '/support/templates/{templateId}/draft',
  summary: 'Save a draft, which customers do not see; admins only',
  description: 'With `lastModified` of the template that was edited: 409 if it has changed since.',
  audience: 'support',
  params: path,
  body: z.strictObject({ values: templateValues, lastModified: instant.optional() }),
  response: supportTemplate,
});

export const discardTemplateDraft = contract({
  method: 'DELETE',
  path: '/support/templates/{templateId}/draft',
  summary: 'Discard the draft of a template that was published before; admins only',
  audience: 'support',
  params: path,
  response: supportTemplate,
});

export const publishTemplate = contract({
  method: 'PUT',
  path: '/support/templates/{templateId}/publication',
  summary: 'Publish the draft, or offer a retired template again; admins only',
  description: 'Projects that exist already keep what they were sold.',
  audience: 'support',
  params: path,
  response: supportTemplate,
});

export const retireTemplate = contract({
  method: 'DELETE',
  path: '/support/templates/{templateId}/publication',
  summary: 'Stop offering a template; admins only',
  audience: 'support',
  params: path,
  response: supportTemplate,
});
