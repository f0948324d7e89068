import { z } from 'zod';
import { contract, pagedList } from './contract';
import { id, instant, languageCode, multiline, text } from './fields';
import { givenGround } from './reports';
import { ownStudioQualityDemo, ownVoiceDemo } from './voices';
import { profileParts } from '@/lib/domain/people/application';

const voiceStatus = z.enum(['applied', 'awaiting', 'published', 'returned']);

export const supportVoiceRow = z.strictObject({
  id,
  name: z.string(),
  email: z.string(),
  picture: z.string().nullable(),
  status: voiceStatus,
  isSuspended: z.boolean(),
  awaitingSince: instant.nullable().describe('When the application was last completed'),
  created: instant,
  languages: z.array(z.string()).describe('Of the demos that are done'),
  numDemos: z.number().int().describe('Demos that are done'),
  missing: z.array(z.enum(profileParts)).describe('What the profile lacks'),
});
export type SupportVoiceRow = z.infer<typeof supportVoiceRow>;

export const supportVoice = z.strictObject({
  ...supportVoiceRow.shape,
  phone: z.string().nullable(),
  gender: z.enum(['female', 'male', 'unknown']),
  microphone: z.string(),
  soundCard: z.string(),
  recordingSoftware: z.string(),
  recordingSpace: z.string(),
  bio: z.string(),
  nativeLanguage: languageCode.nullable(),
  turnaroundDays: z.number().int().nullable(),
  teamId: id.nullable(),
  place: z.string().describe('City and country of the business'),
  payout: z.enum(['provider', 'manual', 'hidden', 'none']),
  statusReason: z.string().nullable().describe('Why the voice was last returned'),
  publishedAt: instant.nullable().describe('First publication'),
  voiceDemos: z.array(ownVoiceDemo),
  studioQualityDemo: ownStudioQualityDemo.nullable(),
  previousId: id.nullable().describe('The application before this one in the queue'),
  nextId: id.nullable().describe('The application after this one in the queue'),
});
export type SupportVoice = z.infer<typeof supportVoice>;

export const listSupportVoices = pagedList({
  path: '/support/voices',
  summary: 'List voices: complete applications with the oldest first, others with the newest first',
  audience: 'support',
  query: {
    status: z.enum([...voiceStatus.options, 'suspended']).default('awaiting'),
    query: text(100).optional().describe('Words of the name or email address'),
  },
  item: supportVoiceRow,
});

const voicePath = z.object({ voiceId: id });

export const getSupportVoice = contract({
  method: 'GET',
  path: '/support/voices/{voiceId}',
  summary: 'Get a voice with all its demos, whatever its status',
  audience: 'support',
  params: voicePath,
  response: supportVoice,
});

export const reviewVoice = contract({
  method: 'PATCH',
  path: '/support/voices/{voiceId}',
  summary: 'Publish a voice, return it with a reason, or undo that',
  description:
    'The voice is mailed after 30 seconds. Going back to the previous status within that time also takes the mail back. `awaiting` only undoes.',
  audience: 'support',
  params: voicePath,
  body: z.strictObject({
    status: z.enum(['published', 'returned', 'awaiting']),
    from: voiceStatus.describe('The status that was reviewed: 409 if it has changed'),
    ground: givenGround,
    reason: multiline(2_000).optional().describe('Mailed to the voice; required for `returned`'),
  }),
  response: supportVoice,
});
