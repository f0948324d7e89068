import type { CallName } from '@/lib/client/api';
import { type changesRows, onHeldTake } from './authorization-changes';
import type { exportRows } from './authorization-exports';
import type { lineRows } from './authorization-lines';
import { editors, idFor, inProject, type Parts, readers, type Row, team, users, voicesOn } from './authorization-row';
import { anUpload, type Scene } from '@/tests/support/builders';

const patchProject =
  (body: object) =>
  (scene: Scene): Parts => ({ ...inProject(scene), body });
type ProjectCall = Exclude<
  Extract<CallName, `${string} /projects${string}`>,
  keyof typeof changesRows | keyof typeof exportRows | keyof typeof lineRows
>;

export const projectRows: Record<ProjectCall, Row | readonly Row[]> = {
  'GET /projects': { may: users },
  'POST /projects': {
    may: ['owner', 'admin', 'editor'],
    send: ({ teamId, templateId }) => ({
      body: { teamId, templateId, name: 'Another', description: 'A second project', language: 'en' },
    }),
  },
  'GET /projects/{projectId}': { may: readers, send: inProject },
  'GET /projects/{projectId}/details': { may: readers, send: inProject },
  'GET /projects/{projectId}/script': { may: readers, send: inProject },
  'GET /projects/{projectId}/audio': { may: readers, send: inProject },
  'GET /projects/{projectId}/files': { may: readers, send: inProject },
  'GET /projects/{projectId}/license-certificate': {
    may: [...team, 'assigned', 'support'],
    state: 'assigned',
    send: inProject,
  },
  'POST /projects/{projectId}/self-billing-objection': {
    may: ['assigned'],
    state: 'approved',
    // The scene has no self-billing invoice.
    statuses: [201, 409],
    isUserOnly: true,
    send: (scene) => ({ ...inProject(scene), body: { text: 'The address is wrong.' } }),
  },
  'GET /projects/{projectId}/unread': { may: readers, send: inProject },
  'PATCH /projects/{projectId}': [
    { label: 'details', may: editors, send: patchProject({ name: 'New name' }) },
    { label: 'script', may: editors, send: patchProject({ scriptOps: [{ insert: 'Hello.\n' }] }) },
    { label: 'archive', may: readers, send: patchProject({ isArchived: true }) },
    { label: 'cancel', may: editors, send: patchProject({ isCancelled: true }) },
    {
      label: 'accept',
      state: 'assigned',
      may: ['assigned'],
      // 400: this voice's business has no postal address yet.
      statuses: [200, 400, 409],
      send: patchProject({ isAccepted: true, agreement: true }),
    },
    {
      label: 'decline',
      state: 'assigned',
      may: ['assigned'],
      statuses: [200],
      send: patchProject({ isDeclined: true, reason: 'Fully booked' }),
    },
    {
      label: 'complete',
      state: 'accepted',
      may: ['assigned', 'support'],
      statuses: [200, 409],
      send: patchProject({ isDeliveryComplete: true }),
    },
    { label: 'approve', state: 'accepted', may: editors, send: patchProject({ isApproved: true }) },
  ],
  'POST /projects/{projectId}/members': {
    may: editors,
    send: (scene) => ({ ...inProject(scene), body: { userId: scene.ids.admin } }),
  },
  'DELETE /projects/{projectId}/members/{userId}': {
    may: editors,
    send: ({ projectId, ids }) => ({ params: { projectId, userId: ids.editor } }),
  },
  'POST /projects/{projectId}/voices': {
    may: editors,
    send: (scene) => ({ ...inProject(scene), body: { userId: scene.ids.unlisted } }),
  },
  'PATCH /projects/{projectId}/voices/{voiceId}': {
    state: 'assigned',
    may: editors,
    send: ({ projectId, ids }) => ({ params: { projectId, voiceId: ids.assigned }, body: { isAssigned: false } }),
  },
  'POST /projects/{projectId}/voices/{voiceId}/confirm-payment': {
    state: 'assigned',
    may: editors,
    send: ({ projectId, ids }) => ({ params: { projectId, voiceId: ids.assigned }, body: {} }),
  },
  'DELETE /projects/{projectId}/voices/{voiceId}': {
    may: editors,
    send: ({ projectId, ids }) => ({ params: { projectId, voiceId: ids.listed } }),
  },
  'PUT /projects/{projectId}/delivery-spec': {
    may: editors,
    send: (scene) => ({ ...inProject(scene), body: { preset: 'web' } }),
  },
  'PUT /projects/{projectId}/labels': {
    may: [...editors, ...voicesOn],
    send: (scene) => ({ ...inProject(scene), body: { labels: ['urgent'] } }),
  },
  'POST /projects/{projectId}/pickup': {
    label: 'too early',
    state: 'accepted',
    may: editors,
    statuses: [409],
    send: (scene) => ({ ...inProject(scene), body: { name: 'Pickup', agreement: true } }),
  },
  'POST /projects/{projectId}/renewals': {
    label: 'too early',
    state: 'accepted',
    may: editors,
    statuses: [409],
    send: (scene) => ({ ...inProject(scene), body: { agreement: true } }),
  },

  // chat: with the listed voice; another voice on the project must not see it
  'GET /projects/{projectId}/messages': {
    may: [...team, 'listed', 'support'],
    send: (scene) => ({ ...inProject(scene), query: { voiceId: scene.ids.listed } }),
  },
  'POST /projects/{projectId}/messages': {
    may: [...editors, 'listed'],
    send: (scene) => ({ ...inProject(scene), body: { voiceId: scene.ids.listed, text: 'Hello' } }),
  },
  'POST /projects/{projectId}/voices/{voiceId}/clear-unread': {
    may: [...team, 'listed', 'support'],
    send: ({ projectId, ids }) => ({ params: { projectId, voiceId: ids.listed } }),
  },
  'POST /projects/{projectId}/voices/{voiceId}/writing-chat-message': {
    may: [...editors, 'listed'],
    send: ({ projectId, ids }) => ({ params: { projectId, voiceId: ids.listed }, body: {} }),
  },

  'POST /projects/{projectId}/audio': {
    state: 'accepted',
    may: ['assigned'],
    send: async (scene, kind) => ({
      ...inProject(scene),
      body: { uri: await anUpload(idFor(scene, kind)), name: 'Take 2' },
    }),
  },
  'POST /projects/{projectId}/audios': {
    state: 'accepted',
    may: ['assigned'],
    send: async (scene, kind) => ({
      ...inProject(scene),
      body: { uris: [await anUpload(idFor(scene, kind))], names: ['Take 2'] },
    }),
  },
  'PATCH /projects/{projectId}/audio/{audioId}': {
    state: 'accepted',
    may: ['assigned'],
    send: ({ projectId, takeId }) => ({ params: { projectId, audioId: takeId }, body: { comment: 'Second try' } }),
  },
  'DELETE /projects/{projectId}/audio/{audioId}': {
    state: 'accepted',
    may: ['assigned'],
    send: ({ projectId, takeId }) => ({ params: { projectId, audioId: takeId } }),
  },
  'POST /projects/{projectId}/audio/{audioId}/send': {
    state: 'accepted',
    may: ['assigned'],
    send: ({ projectId, takeId }) => ({ params: { projectId, audioId: takeId }, body: { remark: 'Raw, as agreed' } }),
  },
  'POST /projects/{projectId}/audio/{audioId}': [
    {
      state: 'accepted',
      may: editors,
      send: ({ projectId, takeId }) => ({ params: { projectId, audioId: takeId }, body: { type: 'lufs16' } }),
    },
    {
      label: 'of a held take',
      only: ['owner', 'admin', 'editor'],
      state: 'accepted',
      may: editors,
      statuses: [404],
      changesScene: true,
      send: async (scene) => ({ ...(await onHeldTake(scene)), body: { type: 'lufs16' } }),
    },
  ],
  'POST /projects/{projectId}/masters': { state: 'accepted', may: editors, send: inProject },
  'POST /projects/{projectId}/files': {
    may: [...editors, ...voicesOn],
    send: async (scene, kind) => ({
      ...inProject(scene),
      body: {
        name: 'notes.pdf',
        uri: await anUpload(idFor(scene, kind), 'file'),
        contentType: 'application/pdf',
      },
    }),
  },
  'DELETE /projects/{projectId}/files/{fileId}': {
    label: "the customer's file",
    may: editors,
    send: ({ projectId, fileId }) => ({ params: { projectId, fileId } }),
  },
};
