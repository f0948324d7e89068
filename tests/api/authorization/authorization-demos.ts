import type { CallName } from '@/lib/client/api';
import { db } from '@/server/platform/db';
import { newId } from '@/server/platform/ids';
import { everyone, idFor, type Parts, type Row, voicesOn } from './authorization-row';
import { type Kind, type Scene } from '@/tests/support/builders';

const voices: readonly Kind[] = [...voicesOn, 'unlisted'];
const attributes = { language: 'da', types: ['Radio'] };
const noUpload = 'audio/no-such-upload.wav';
const own = (scene: Scene, kind: Kind, body: object): Parts => ({ params: { userId: idFor(scene, kind) }, body });

/** For the own demos, and for those of the assigned voice. */
const ownAndAssigned = (status: number, body: object): readonly Row[] => [
  { label: 'own', may: voices, statuses: [status], send: (scene, kind) => own(scene, kind, body) },
  {
    label: "the assigned voice's",
    may: ['assigned'],
    statuses: [status],
    send: (scene) => own(scene, 'assigned', body),
  },
];

/** Creates a demo of a published voice. The search may list it; browser tests know the names of demos without files. */
const aDemoOf = (voiceId: string) =>
  db.voiceDemo.create({
    data: {
      voiceId,
      name: 'Radio',
      language: 'da',
      types: ['Radio'],
      tones: [],
      position: 0,
      status: 'done',
      uri: `test/${newId()}.wav`,
      processedUri: `test/${newId()}.mp3`,
    },
  });

/** Everyone hears the demos of published voices; what was uploaded is for its voice and support. */
export const demoStreamRows: readonly Row[] = [
  {
    label: 'a demo',
    may: everyone,
    send: async ({ ids }) => ({ query: { uri: (await aDemoOf(ids.assigned)).processedUri ?? '' } }),
  },
  {
    label: 'the upload of a demo',
    may: ['assigned', 'support'],
    refusal: 404,
    send: async ({ ids }) => ({ query: { uri: (await aDemoOf(ids.assigned)).uri } }),
  },
];

type DemoCall =
  | Extract<
      CallName,
      `${string} /voice-demos${string}` | `${string}/voice-demo-order` | `${string}/studio-quality-demo`
    >
  | `GET /${'types' | 'tones' | 'ages'}`
  | `${'GET' | 'POST'} /dialects`;

/** Demos belong to their voice; everyone may read the lookups. */
export const demoRows: Record<DemoCall, Row | readonly Row[]> = {
  'POST /voice-demos': [
    {
      label: 'own',
      may: voices,
      statuses: [400],
      send: (scene, kind) => ({ body: { userId: idFor(scene, kind), uri: noUpload, ...attributes } }),
    },
    {
      label: "of the assigned voice's",
      may: ['assigned'],
      statuses: [400],
      send: ({ ids }) => ({ body: { userId: ids.assigned, uri: noUpload, ...attributes } }),
    },
  ],
  'PATCH /voice-demos/{voiceDemoId}': [
    {
      label: 'none',
      may: voices,
      statuses: [404],
      send: () => ({ params: { voiceDemoId: 'none' }, body: { age: null } }),
    },
    // For other voices it does not exist.
    {
      label: "the assigned voice's",
      only: voices,
      may: ['assigned'],
      statuses: [200],
      refusal: 404,
      send: async ({ ids }) => ({ params: { voiceDemoId: (await aDemoOf(ids.assigned)).id }, body: { age: null } }),
    },
  ],
  'DELETE /voice-demos/{voiceDemoId}': [
    { label: 'none', may: voices, statuses: [404], send: () => ({ params: { voiceDemoId: 'none' } }) },
    {
      label: "the assigned voice's",
      only: voices,
      may: ['assigned'],
      statuses: [204],
      refusal: 404,
      send: async ({ ids }) => ({ params: { voiceDemoId: (await aDemoOf(ids.assigned)).id } }),
    },
  ],
  'POST /users/{userId}/voice-demo-order': ownAndAssigned(409, { voiceDemoIds: ['none'] }),
  'POST /users/{userId}/studio-quality-demo': ownAndAssigned(400, { uri: noUpload }),
  'DELETE /users/{userId}/studio-quality-demo': ownAndAssigned(404, { uri: noUpload }),
  'GET /dialects': { may: everyone, send: () => ({ query: { languageCode: 'da' } }) },
  'POST /dialects': { may: voices, send: () => ({ body: { languageCode: 'da', dialect: 'Jysk' } }) },
  'GET /types': { may: everyone },
  'GET /tones': { may: everyone },
  'GET /ages': { may: everyone },
};
