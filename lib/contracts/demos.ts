import { z } from 'zod';
import { contract } from './contract';
import { id, languageCode, requiredText, requiredUri, uri } from './fields';
import { ownStudioQualityDemo, ownVoiceDemo } from './voices';
import { maxDemos, maxDialectLength, maxTones, maxTypes, missingAudio, missingType } from '@/lib/domain/people/demos';

const lookupValue = z.string().trim().min(1, 'Please select a value from the list').max(100);

const attributes = {
  language: languageCode,
  dialect: lookupValue.nullable().describe('One of GET /dialects for the language, or null'),
  age: lookupValue.nullable().describe('How old the voice sounds: one of GET /ages, or null'),
  types: z.array(lookupValue, missingType).min(1, missingType).max(maxTypes, `Please select at most ${maxTypes} types`),
  tones: z.array(lookupValue).max(maxTones, `Please select at most ${maxTones} tones`),
};

export const demoAttributes = z.strictObject(attributes);
export type DemoAttributes = z.infer<typeof demoAttributes>;

const names = z.array(z.string());
const userId = z.object({ userId: id });
const voiceDemoId = z.object({ voiceDemoId: id });

export const addVoiceDemo = contract({
  method: 'POST',
  path: '/voice-demos',
  summary: 'Add an uploaded demo; the worker checks it and makes it playable',
  description: 'A recording over 3 minutes fails. `userId` is your own id.',
  audience: 'user',
  body: z.strictObject({
    userId: id,
    uri: requiredUri(missingAudio),
    ...attributes,
    dialect: attributes.dialect.default(null),
    age: attributes.age.default(null),
    tones: attributes.tones.default([]),
  }),
  status: 202,
  response: ownVoiceDemo,
});

export const updateVoiceDemo = contract({
  method: 'PATCH',
  path: '/voice-demos/{voiceDemoId}',
  summary: 'Change the attributes of your demo',
  description: 'Another language without a dialect removes the dialect. The audio file cannot be changed.',
  audience: 'user',
  params: voiceDemoId,
  body: z.strictObject(attributes).partial(),
  response: ownVoiceDemo,
});

export const deleteVoiceDemo = contract({
  method: 'DELETE',
  path: '/voice-demos/{voiceDemoId}',
  summary: 'Delete your demo, also from playlists',
  audience: 'user',
  params: voiceDemoId,
});

export const orderVoiceDemos = contract({
  method: 'POST',
  path: '/users/{userId}/voice-demo-order',
  summary: 'Change the order of your demos',
  audience: 'user',
  params: userId,
  body: z.strictObject({ voiceDemoIds: z.array(id).max(2 * maxDemos) }),
  response: z.array(ownVoiceDemo),
});

export const addStudioQualityDemo = contract({
  method: 'POST',
  path: '/users/{userId}/studio-quality-demo',
  summary: 'Add your uploaded studio quality demo; the worker measures its quality',
  audience: 'user',
  params: userId,
  body: z.strictObject({ uri: requiredUri(missingAudio) }),
  status: 202,
  response: ownStudioQualityDemo,
});

export const deleteStudioQualityDemo = contract({
  method: 'DELETE',
  path: '/users/{userId}/studio-quality-demo',
  summary: 'Delete your studio quality demo',
  audience: 'user',
  params: userId,
  body: z.strictObject({ uri: uri.describe('`uri` of the demo, so that a newer one is not deleted') }),
});

export const listDialects = contract({
  method: 'GET',
  path: '/dialects',
  summary: 'List the dialects that a demo in a language can have',
  audience: 'public',
  query: z.object({ languageCode }),
  response: names,
});

export const addDialect = contract({
  method: 'POST',
  path: '/dialects',
  summary: 'Add a dialect to a language, for voices; returns the updated list',
  description: 'A dialect that is listed with other capital letters, spaces or Unicode forms is not added again.',
  audience: 'user',
  body: z.strictObject({ languageCode, dialect: requiredText('Please enter a dialect', maxDialectLength) }),
  response: names,
});

export const listTypes = contract({
  method: 'GET',
  path: '/types',
  summary: 'List the types that a demo can have',
  audience: 'public',
  response: names,
});

export const listTones = contract({
  method: 'GET',
  path: '/tones',
  summary: 'List the tones that a demo can have',
  audience: 'public',
  response: names,
});

export const listAges = contract({
  method: 'GET',
  path: '/ages',
  summary: 'List the age ranges that a demo can have',
  audience: 'public',
  response: names,
});
