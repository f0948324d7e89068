/*
 * Intentionally long: all permissions are reviewed in one place, with a row for each endpoint in the order of the contracts.
 * Its type makes a missing endpoint a compile error.
 */
import type { CallName } from '@/lib/client/api';
import type { Parts, Row } from '@/tests/api/authorization-row';
import { type Kind, makePartedUpload, makePlaylist, makeUpload, type Scene } from '@/tests/support/scene';

const everyone: readonly Kind[] = [
  'visitor',
  'owner',
  'admin',
  'editor',
  'viewer',
  'stranger',
  'listed',
  'assigned',
  'unlisted',
  'support',
];
const users = everyone.filter((kind) => kind !== 'visitor');
const team: readonly Kind[] = ['owner', 'admin', 'editor', 'viewer'];
const editors: readonly Kind[] = ['owner', 'admin', 'editor', 'support'];
const voicesOn: readonly Kind[] = ['listed', 'assigned'];
const readers: readonly Kind[] = [...team, ...voicesOn, 'support'];

const inProject = ({ projectId }: Scene): Parts => ({ params: { projectId } });
const patchProject =
  (body: object) =>
  (scene: Scene): Parts => ({ ...inProject(scene), body });
const playlistOf = ({ ids }: Scene) => makePlaylist(ids.owner, ids.listed);
const ofOwner = ({ ids }: Scene): Parts => ({ params: { userId: ids.owner } });
const idFor = (scene: Scene, kind: Kind): string => scene.ids[kind === 'visitor' ? 'owner' : kind];

export const table: Record<CallName, Row | readonly Row[]> = {
  'POST /change-password': {
    may: everyone,
    answers: [400],
    send: () => ({ body: { token: 'no-such-token', password: 'a-good-password-7' } }),
  },
  'POST /consume-magic-link': { may: everyone, answers: [400], send: () => ({ body: { token: 'no-such-token' } }) },
  'GET /ip': { may: everyone },
  'GET /me': { may: users },
  'GET /pictures/{pictureId}': {
    may: everyone,
    answers: [404],
    send: () => ({ params: { pictureId: 'none' }, query: { size: '64' } }),
  },
  'GET /users/{userId}': [
    { label: 'own', may: users, send: (scene, kind) => ({ params: { userId: idFor(scene, kind) } }) },
    { label: "the owner's", may: ['owner', 'support'], send: ({ ids }) => ({ params: { userId: ids.owner } }) },
  ],
  'PATCH /users/{userId}': [
    {
      label: 'own',
      may: users,
      send: (scene, kind) => ({ params: { userId: idFor(scene, kind) }, body: { emailNotifications: true } }),
    },
    {
      label: "the owner's",
      may: ['owner'],
      send: ({ ids }) => ({ params: { userId: ids.owner }, body: { emailNotifications: true } }),
    },
  ],
  'POST /login': {
    may: everyone,
    answers: [401],
    send: () => ({ body: { email: 'nobody@matrix.example', password: 'wrong-password' } }),
  },
  'POST /logout': { label: 'without a session', only: ['visitor'], may: ['visitor'] },
  'POST /resend-verify-email': {
    may: everyone,
    answers: [204, 429],
    send: () => ({ body: { email: 'nobody@matrix.example' } }),
  },
  'POST /send-reset-password-email': {
    may: everyone,
    answers: [204, 429],
    send: () => ({ body: { email: 'nobody@matrix.example' } }),
  },
  'POST /users': { may: everyone, answers: [400], send: () => ({ body: { firstName: '' } }) },
  'POST /verify': {
    may: everyone,
    // Independent of the mail address: this browser did not sign up, and no password was sent.
    answers: [403],
    send: () => ({ body: { email: 'nobody@matrix.example', code: '000000' } }),
  },

  'GET /search': { may: everyone },
  'GET /search/ages': { may: everyone },
  'GET /search/dialects': { may: everyone, send: () => ({ query: { language: 'en' } }) },
  'GET /search/languages': { may: everyone },
  'GET /search/options': { may: everyone, send: () => ({ query: { facet: 'language' } }) },
  'GET /search/tones': { may: everyone },
  'GET /search/types': { may: everyone },
  'GET /voices/{voiceId}': { may: everyone, send: ({ ids }) => ({ params: { voiceId: ids.listed } }) },
  'GET /stream': {
    label: 'the preview of a take',
    may: [...team, 'assigned', 'support'],
    refusal: 404,
    send: ({ previewUri }) => ({ query: { uri: previewUri } }),
  },

  // playlists and favorites: only the user's own; a playlist's existence is not disclosed
  'GET /users/{userId}/favorites': { may: ['owner'], send: ofOwner },
  'POST /users/{userId}/favorites': {
    may: ['owner'],
    send: (scene) => ({ ...ofOwner(scene), body: { voiceId: scene.ids.listed } }),
  },
  'DELETE /users/{userId}/favorites/{voiceId}': {
    may: ['owner'],
    send: ({ ids }) => ({ params: { userId: ids.owner, voiceId: ids.listed } }),
  },
  'GET /users/{userId}/playlists': { may: ['owner'], send: ofOwner },
  'POST /users/{userId}/playlists': {
    may: ['owner'],
    send: (scene) => ({ ...ofOwner(scene), body: { name: 'For spring' } }),
  },
  'GET /playlists/{playlistId}': {
    may: ['owner'],
    refusal: 404,
    send: async (scene) => ({ params: { playlistId: (await playlistOf(scene)).playlistId } }),
  },
  'PATCH /playlists/{playlistId}': {
    may: ['owner'],
    refusal: 404,
    send: async (scene) => ({ params: { playlistId: (await playlistOf(scene)).playlistId }, body: { name: 'Spring' } }),
  },
  'DELETE /playlists/{playlistId}': {
    may: ['owner'],
    refusal: 404,
    send: async (scene) => ({ params: { playlistId: (await playlistOf(scene)).playlistId } }),
  },
  'PUT /playlists/{playlistId}/tracks/{voiceDemoId}': {
    may: ['owner'],
    refusal: 404,
    send: async (scene) => {
      const { playlistId, demoId } = await playlistOf(scene);
      return { params: { playlistId, voiceDemoId: demoId }, body: {} };
    },
  },
  'DELETE /playlists/{playlistId}/tracks/{voiceDemoId}': {
    may: ['owner'],
    refusal: 404,
    send: async (scene) => {
      const { playlistId, trackId } = await playlistOf(scene);
      return { params: { playlistId, voiceDemoId: trackId } };
    },
  },
  'GET /shared-playlists/{shortId}': {
    may: everyone,
    send: async (scene) => ({ params: { shortId: (await playlistOf(scene)).shortId } }),
  },
  'POST /short-links': { may: everyone, answers: [400], send: () => ({ body: { url: 'https://elsewhere.example/' } }) },

  'GET /projects': { may: users },
  'POST /projects': {
    may: ['owner', 'admin', 'editor'],
    send: ({ teamId, templateId }) => ({
      body: { teamId, templateId, name: 'Another', description: 'A second project', language: 'en' },
    }),
  },
  'GET /projects/{projectId}': { may: readers, send: inProject },
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
      answers: [200, 400, 409],
      send: patchProject({ isAccepted: true, agreement: true }),
    },
    { label: 'approve', state: 'accepted', may: editors, send: patchProject({ isApproved: true }) },
  ],
  'GET /project-templates/{templateId}': {
    may: everyone,
    send: ({ templateId }) => ({ params: { templateId } }),
  },
  'GET /templates': { may: everyone },
  'GET /speech': { may: users, send: () => ({ query: { text: 'One two' } }) },
  'GET /project-overview': { may: users },
  'GET /discount': { may: ['owner', 'admin', 'editor'], send: ({ teamId }) => ({ query: { teamId } }) },
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
  'PUT /projects/{projectId}/labels': {
    may: [...editors, ...voicesOn],
    send: (scene) => ({ ...inProject(scene), body: { labels: ['urgent'] } }),
  },
  'POST /projects/{projectId}/pickup': {
    label: 'too early',
    state: 'accepted',
    may: editors,
    answers: [409],
    send: (scene) => ({ ...inProject(scene), body: { name: 'Pickup', agreement: true } }),
  },
  'POST /users/{userId}/rating': {
    state: 'accepted',
    may: editors,
    send: ({ projectId, ids }) => ({ params: { userId: ids.assigned }, body: { projectId, rating: 5 } }),
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

  // notifications: users report their own presence; anyone with a mail can unsubscribe
  'PUT /presence/{tabId}': {
    may: users,
    send: ({ projectId }) => ({ params: { tabId: 'tab-1' }, body: { projectId } }),
  },
  'DELETE /presence/{tabId}': { may: users, send: () => ({ params: { tabId: 'tab-1' } }) },
  'GET /unsubscribe/{token}': {
    label: 'with a token that nobody signed',
    may: everyone,
    answers: [404],
    send: () => ({ params: { token: 'nobody.message.none' } }),
  },
  'POST /unsubscribe/{token}': {
    label: 'with a token that nobody signed',
    may: everyone,
    answers: [404],
    send: () => ({ params: { token: 'nobody.message.none' } }),
  },

  'POST /projects/{projectId}/audio': {
    state: 'accepted',
    may: ['assigned'],
    send: async (scene, kind) => ({
      ...inProject(scene),
      body: { uri: await makeUpload(idFor(scene, kind), 'audio'), name: 'Take 2' },
    }),
  },
  'POST /projects/{projectId}/audios': {
    state: 'accepted',
    may: ['assigned'],
    send: async (scene, kind) => ({
      ...inProject(scene),
      body: { uris: [await makeUpload(idFor(scene, kind), 'audio')], names: ['Take 2'] },
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
  'POST /projects/{projectId}/audio/{audioId}': {
    state: 'accepted',
    may: editors,
    send: ({ projectId, takeId }) => ({ params: { projectId, audioId: takeId }, body: { type: 'lufs16' } }),
  },
  'POST /projects/{projectId}/files': {
    may: [...editors, ...voicesOn],
    send: async (scene, kind) => ({
      ...inProject(scene),
      body: {
        name: 'notes.pdf',
        uri: await makeUpload(idFor(scene, kind), 'file'),
        contentType: 'application/pdf',
      },
    }),
  },
  'DELETE /projects/{projectId}/files/{fileId}': {
    label: "the customer's file",
    may: editors,
    send: ({ projectId, fileId }) => ({ params: { projectId, fileId } }),
  },
  'GET /download': {
    label: 'the original of a take',
    state: 'accepted',
    may: [...editors, 'assigned'],
    refusal: 404,
    send: ({ takeUri }) => ({ query: { uri: takeUri } }),
  },
  'POST /sign-audio-url': {
    may: users,
    send: () => ({ body: { contentType: 'audio/wav', ext: 'wav', size: 1_000 } }),
  },
  'POST /sign-files-url': {
    may: users,
    send: () => ({ body: { contentType: 'application/pdf', ext: 'pdf', size: 1_000 } }),
  },
  'POST /uploads': {
    may: users,
    send: () => ({ body: { purpose: 'audio', contentType: 'audio/wav', ext: 'wav', size: 20_000_000 } }),
  },
  // only the user's own; an upload's existence is not disclosed
  'GET /uploads/{uploadId}': {
    may: ['assigned'],
    refusal: 404,
    send: async ({ ids }) => ({ params: { uploadId: await makePartedUpload(ids.assigned) } }),
  },
  'POST /uploads/{uploadId}/parts': {
    may: ['assigned'],
    refusal: 404,
    send: async ({ ids }) => ({ params: { uploadId: await makePartedUpload(ids.assigned) }, body: { parts: [1] } }),
  },
  'POST /uploads/{uploadId}/complete': {
    label: 'before it has arrived',
    may: ['assigned'],
    answers: [409],
    refusal: 404,
    send: async ({ ids }) => ({ params: { uploadId: await makePartedUpload(ids.assigned) }, body: {} }),
  },
  'DELETE /uploads/{uploadId}': {
    may: ['assigned'],
    refusal: 404,
    send: async ({ ids }) => ({ params: { uploadId: await makePartedUpload(ids.assigned) } }),
  },

  'GET /teams/{teamId}': { may: [...team, 'support'], send: ({ teamId }) => ({ params: { teamId } }) },
  'GET /teams/{teamId}/members': { may: [...team, 'support'], send: ({ teamId }) => ({ params: { teamId } }) },
  'PATCH /teams/{teamId}': {
    may: ['owner', 'admin', 'support'],
    send: ({ teamId }) => ({ params: { teamId }, body: { city: 'Uppsala' } }),
  },
  'POST /setup-intent': { may: ['owner', 'admin'], send: ({ teamId }) => ({ body: { teamId } }) },
  'POST /teams/{teamId}/credit-cards': {
    may: ['owner', 'admin'],
    answers: [201, 400],
    send: ({ teamId }) => ({ params: { teamId }, body: { paymentMethodId: 'pm_unknown' } }),
  },

  'GET /team-invitations/{invitationId}': {
    label: 'unknown',
    may: everyone,
    answers: [404],
    send: () => ({ params: { invitationId: 'none' } }),
  },
  'POST /team-invitations/{invitationId}/accept': {
    label: 'unknown',
    may: users,
    answers: [404],
    send: () => ({ params: { invitationId: 'none' }, body: {} }),
  },
  'POST /team-invitations/{invitationId}/signup-and-accept': {
    label: 'unknown',
    may: everyone,
    answers: [404],
    send: () => ({
      params: { invitationId: 'none' },
      body: { firstName: 'New', lastName: 'Person', password: 'a-good-password-7' },
    }),
  },

  // the simulator's endpoints, for all logged-in users in development
  'POST /dev/bank-token': {
    may: users,
    send: () => ({
      body: { iban: 'DE89370400440532013000', accountHolderName: 'Matrix', accountHolderType: 'individual' },
    }),
  },
  'POST /dev/card-setup': {
    may: users,
    answers: [400, 404, 409],
    send: () => ({ body: { clientSecret: 'seti_none_secret_none', testCard: 'pm_card_visa' } }),
  },
  'POST /dev/card-confirmation': {
    may: users,
    answers: [400, 404, 409],
    send: () => ({ body: { clientSecret: 'pi_none_secret_none', outcome: 'confirm' } }),
  },
  'GET /dev/inbox': { may: everyone, send: () => ({ query: { to: 'nobody@matrix.example' } }) },

  'GET /health': { may: everyone },
  'GET /live': { may: everyone },
  'GET /openapi.json': { may: everyone },
  // Anyone may connect; the stream contains only what they may see.
  'GET /events': { may: users, send: ({ projectId }) => ({ query: { projectId } }) },
  'POST /webhooks/stripe': { label: 'without a signature', may: everyone, answers: [400], send: () => ({ body: {} }) },
  'POST /analytics/events': { may: everyone, send: () => ({ body: { name: 'search-view', properties: {} } }) },
};
