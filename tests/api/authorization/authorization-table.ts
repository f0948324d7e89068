/*
 * All permissions: a row for each endpoint, larger domains in files of their own. Its type makes a missing endpoint a
 * compile error.
 */
import type { CallName } from '@/lib/client/api';
import { accountRows } from './authorization-account';
import { changesRows } from './authorization-changes';
import { demoRows, demoStreamRows } from './authorization-demos';
import { exportRows } from './authorization-exports';
import { lineRows } from './authorization-lines';
import { paymentRows } from './authorization-payments';
import { pictureRows } from './authorization-pictures';
import { projectRows } from './authorization-projects';
import { reportRows } from './authorization-reports';
import { searchRows } from './authorization-search';
import { supportRows } from './authorization-support-rows';
import { teamRows } from './authorization-teams';
import { editors, everyone, idFor, type Parts, type Row, team, users } from './authorization-row';
import { issueCode } from '@/server/access/signing-up/verification-codes';
import { transaction } from '@/server/platform/db';
import { newAddress } from '@/tests/support/accounts';
import { aPartedUpload, aPlaylistOf, type Kind, type Scene } from '@/tests/support/builders';

const playlistOf = ({ ids }: Scene) => aPlaylistOf(ids.owner, ids.listed);
type MadePlaylist = Awaited<ReturnType<typeof playlistOf>>;

/** @param more what the request has besides the id of the playlist */
const ofPlaylist = (more: (playlist: MadePlaylist) => Parts = () => ({})): Row => ({
  may: ['owner'],
  refusal: 404,
  send: async (scene) => {
    const playlist = await playlistOf(scene);
    const { params, ...rest } = more(playlist);
    return { params: { playlistId: playlist.playlistId, ...params }, ...rest };
  },
});

/** Returns a row for requests about an upload in parts of the assigned voice. */
const ofUpload = (row: Partial<Row> = {}, body?: object): Row => ({
  may: ['assigned'],
  refusal: 404,
  send: async ({ ids }) => ({ params: { uploadId: await aPartedUpload(ids.assigned) }, ...(body && { body }) }),
  ...row,
});

/** Returns a row for a record that does not exist: users who may request such records get this status. */
const unknown = (label: string, may: readonly Kind[], parts: Parts, status = 404): Row => ({
  label,
  may,
  statuses: [status],
  send: () => parts,
});
const noInvitation = { params: { invitationId: 'none' } };
const unsigned = { params: { token: 'nobody.message.none' } };
const toNobody = { may: everyone, statuses: [204, 429], send: () => ({ body: { email: 'nobody@matrix.example' } }) };
const aSize = { contentType: 'audio/wav', ext: 'wav', size: 1_000 };

async function requestEmail(userId: string): Promise<string> {
  const email = newAddress();
  await transaction((tx) => issueCode(tx, userId, email, 'email'));
  return email;
}

const ofOwner = ({ ids }: Scene): Parts => ({ params: { userId: ids.owner } });

export const table: Record<CallName, Row | readonly Row[]> = {
  'POST /change-password': {
    may: everyone,
    statuses: [400],
    send: () => ({ body: { token: 'no-such-token', password: 'a-good-password-7' } }),
  },
  'POST /contact': {
    may: everyone,
    send: () => ({ body: { name: 'Matrix', email: newAddress(), text: 'How do I add a voice?' } }),
  },
  'POST /consume-magic-link': { may: everyone, statuses: [400], send: () => ({ body: { token: 'no-such-token' } }) },
  ...accountRows,
  ...changesRows,
  ...reportRows,
  'GET /ip': { may: everyone },
  'GET /me': { may: users },
  'GET /pictures/{pictureId}': {
    may: everyone,
    statuses: [404],
    send: () => ({ params: { pictureId: 'none' }, query: { size: '64' } }),
  },
  'GET /share-images/{voiceId}': { may: everyone, statuses: [404], send: () => ({ params: { voiceId: 'none' } }) },
  ...pictureRows,
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
    statuses: [401],
    send: () => ({ body: { email: 'nobody@matrix.example', password: 'wrong-password' } }),
  },
  'POST /logout': { label: 'without a session', only: ['visitor'], may: ['visitor'] },
  'POST /resend-verify-email': toNobody,
  'POST /send-reset-password-email': toNobody,
  'POST /users': { may: everyone, statuses: [400], send: () => ({ body: { firstName: '' } }) },
  'POST /verify': [
    {
      label: 'of a sign-up',
      may: everyone,
      // Independent of the mail address: this browser did not sign up, and no password was sent.
      statuses: [403],
      send: () => ({ body: { email: 'nobody@matrix.example', code: '000000' } }),
    },
    {
      label: 'of an own new email address',
      only: users,
      may: users,
      statuses: [400],
      send: async (scene, kind) => ({ body: { email: await requestEmail(idFor(scene, kind)), code: 'wrong' } }),
    },
  ],

  ...searchRows,
  'GET /voices/{voiceId}': { may: everyone, send: ({ ids }) => ({ params: { voiceId: ids.listed } }) },
  'GET /stream': [
    {
      label: 'the preview of a take',
      may: [...team, 'assigned', 'support'],
      refusal: 404,
      send: ({ previewUri }) => ({ query: { uri: previewUri } }),
    },
    ...demoStreamRows,
  ],

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
  'GET /playlists/{playlistId}': ofPlaylist(),
  'PATCH /playlists/{playlistId}': ofPlaylist(() => ({ body: { name: 'Spring' } })),
  'DELETE /playlists/{playlistId}': ofPlaylist(),
  'PUT /playlists/{playlistId}/tracks/{voiceDemoId}': ofPlaylist(({ demoId }) => ({
    params: { voiceDemoId: demoId },
    body: {},
  })),
  'DELETE /playlists/{playlistId}/tracks/{voiceDemoId}': ofPlaylist(({ trackId }) => ({
    params: { voiceDemoId: trackId },
  })),
  'GET /shared-playlists/{shortId}': {
    may: everyone,
    send: async (scene) => ({ params: { shortId: (await playlistOf(scene)).shortId } }),
  },
  'POST /short-links': {
    may: everyone,
    statuses: [400],
    send: () => ({ body: { url: 'https://elsewhere.example/' } }),
  },

  ...projectRows,
  'GET /project-templates/{templateId}': {
    may: everyone,
    send: ({ templateId }) => ({ params: { templateId } }),
  },
  'GET /templates': { may: everyone },
  'GET /delivery-presets': { may: everyone },
  'GET /speech': { may: users, send: () => ({ query: { text: 'One two' } }) },
  'GET /project-overview': { may: users },
  'GET /discount': { may: ['owner', 'admin', 'editor'], send: ({ teamId }) => ({ query: { teamId } }) },
  'POST /users/{userId}/rating': {
    state: 'accepted',
    may: editors,
    send: ({ projectId, ids }) => ({ params: { userId: ids.assigned }, body: { projectId, rating: 5 } }),
  },

  // notifications: users report their own presence; anyone with a mail can unsubscribe
  'PUT /presence/{tabId}': {
    may: users,
    send: ({ projectId }) => ({ params: { tabId: 'tab-1' }, body: { projectId } }),
  },
  'DELETE /presence/{tabId}': { may: users, send: () => ({ params: { tabId: 'tab-1' } }) },
  'GET /unsubscribe/{token}': unknown('with a token that nobody signed', everyone, unsigned),
  'POST /unsubscribe/{token}': unknown('with a token that nobody signed', everyone, unsigned),

  ...lineRows,
  ...demoRows,
  ...exportRows,
  'GET /download': {
    label: 'the original of a take',
    state: 'accepted',
    may: [...editors, 'assigned'],
    refusal: 404,
    send: ({ takeUri }) => ({ query: { uri: takeUri } }),
  },
  'POST /sign-audio-url': { may: users, send: () => ({ body: aSize }) },
  'POST /sign-audio-urls': { may: users, send: () => ({ body: { files: [aSize] } }) },
  'POST /sign-files-url': {
    may: users,
    send: () => ({ body: { ...aSize, contentType: 'application/pdf', ext: 'pdf' } }),
  },
  'POST /uploads': {
    may: users,
    send: () => ({ body: { purpose: 'audio', contentType: 'audio/wav', ext: 'wav', size: 20_000_000 } }),
  },
  // only the user's own; an upload's existence is not disclosed
  'GET /uploads/{uploadId}': ofUpload(),
  'POST /uploads/{uploadId}/parts': ofUpload({}, { parts: [1] }),
  'POST /uploads/{uploadId}/complete': ofUpload({ label: 'before it has arrived', statuses: [409] }, {}),
  'DELETE /uploads/{uploadId}': ofUpload(),

  'GET /teams/{teamId}': { may: [...team, 'support'], send: ({ teamId }) => ({ params: { teamId } }) },
  ...teamRows,
  'PATCH /teams/{teamId}': [
    {
      may: ['owner', 'admin', 'support'],
      send: ({ teamId }) => ({ params: { teamId }, body: { city: 'Uppsala' } }),
    },
    {
      label: 'where receipts are mailed',
      isUserOnly: true,
      may: ['owner', 'admin'],
      send: ({ teamId }) => ({ params: { teamId }, body: { invoiceEmail: 'receipts@matrix.example' } }),
    },
    {
      label: 'self-billing',
      isUserOnly: true,
      may: ['owner', 'admin'],
      // Customers do not agree to it.
      statuses: [409],
      send: ({ teamId }) => ({ params: { teamId }, body: { selfBillingAgreement: true } }),
    },
    {
      label: 'exemption of a small business',
      isUserOnly: true,
      may: ['owner', 'admin'],
      statuses: [409],
      send: ({ teamId }) => ({ params: { teamId }, body: { isVatExempt: true } }),
    },
  ],
  'POST /setup-intent': { may: ['owner', 'admin'], send: ({ teamId }) => ({ body: { teamId } }) },
  'POST /teams/{teamId}/credit-cards': {
    may: ['owner', 'admin'],
    statuses: [201, 400],
    send: ({ teamId }) => ({ params: { teamId }, body: { paymentMethodId: 'pm_unknown' } }),
  },

  ...paymentRows,
  ...supportRows,

  'GET /team-invitations/{invitationId}': unknown('unknown', everyone, noInvitation),
  'POST /team-invitations/{invitationId}/accept': unknown('unknown', users, { ...noInvitation, body: {} }),
  'POST /team-invitations/{invitationId}/signup-and-accept': unknown('unknown', everyone, {
    ...noInvitation,
    body: { firstName: 'New', lastName: 'Person', password: 'a-good-password-7' },
  }),

  // the simulator's endpoints, for all logged-in users in development
  'POST /dev/bank-token': {
    may: users,
    send: () => ({
      body: { iban: 'DE89370400440532013000', accountHolderName: 'Matrix', accountHolderType: 'individual' },
    }),
  },
  'POST /dev/card-setup': {
    may: users,
    statuses: [400, 404, 409],
    send: () => ({ body: { clientSecret: 'seti_none_secret_none', testCard: 'pm_card_visa' } }),
  },
  'POST /dev/card-confirmation': {
    may: users,
    statuses: [400, 404, 409],
    send: () => ({ body: { clientSecret: 'pi_none_secret_none', outcome: 'confirm' } }),
  },
  'GET /dev/inbox': { may: everyone, send: () => ({ query: { to: 'nobody@matrix.example' } }) },

  'GET /health': { may: everyone },
  'GET /live': { may: everyone },
  'GET /installation': { may: everyone },
  'GET /legal-texts/{kind}': { may: everyone, send: () => ({ params: { kind: 'terms' } }) },
  'GET /metrics': { label: 'without its token', may: everyone, statuses: [401] },
  'GET /openapi.json': { may: everyone },
  // Anyone may connect; the stream contains only what they may see.
  'GET /events': { may: users, send: ({ projectId }) => ({ query: { projectId } }) },
  'POST /webhooks/stripe': { label: 'without a signature', may: everyone, statuses: [400], send: () => ({ body: {} }) },
  'POST /analytics/events': { may: everyone, send: () => ({ body: { name: 'search-view', properties: {} } }) },
};
