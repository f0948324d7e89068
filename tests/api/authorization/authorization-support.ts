import type { CallName } from '@/lib/client/api';
import { deliveryPresetRules } from '@/lib/domain/delivery/delivery-spec';
import type { Parts, Row } from './authorization-row';
import { type Kind, kinds, type Scene } from '@/tests/support/builders';

const agents: readonly Kind[] = ['support', 'supportAdmin'];
const admins: readonly Kind[] = ['supportAdmin'];

type Send = (scene: Scene, kind: Kind) => Parts | Promise<Parts>;

const onlyFor = (may: readonly Kind[], send?: Send, statuses?: readonly number[]): Row => ({
  only: [...kinds, 'supportAdmin'],
  may,
  ...(send && { send }),
  ...(statuses && { statuses }),
});

export const forAgents = (send?: Send, statuses?: readonly number[]): Row => onlyFor(agents, send, statuses);
export const forAdmins = (send?: Send, statuses?: readonly number[]): Row => onlyFor(admins, send, statuses);

type SupportCall = Extract<
  CallName,
  | `${string} /support/overview`
  | `${string} /support/figures`
  | `${string} /support/installation${string}`
  | `${string} /support/legal-texts`
  | `${string} /support/voices${string}`
  | `${string} /support/users${string}`
  | `${string} /support/teams${string}`
  | `${string} /support/templates${string}`
  | `${string} /support/delivery-presets${string}`
  | `${string} /support/lookups${string}`
  | `${string} /support/audit-log${string}`
>;

const onVoice: Send = ({ ids }) => ({ params: { voiceId: ids.unlisted } });
const onUser: Send = ({ ids }) => ({ params: { userId: ids.stranger } });
const onTeam: Send = ({ teamId }) => ({ params: { teamId } });
const onNoTemplate: Send = () => ({ params: { templateId: 'none' } });
const onTemplate: Send = ({ templateId }) => ({ params: { templateId } });
const onPreset: Send = () => ({ params: { preset: 'podcast' } });
const withBody =
  (send: Send, body: object): Send =>
  async (scene, kind) => ({ ...(await send(scene, kind)), body });

const aPreset = {
  name: 'Podcast',
  purpose: 'For podcasts.',
  source: '',
  lastModified: null,
  limits: deliveryPresetRules.podcast.limits,
};

const aTemplateDraft = {
  name: 'Matrix',
  description: 'For the matrix',
  icon: 'phone',
  priceInfo: '',
  moreInfoUrl: '',
  position: 1,
  customerPrice: 10,
  voiceFee: 5,
  hasScript: true,
  hasLineReader: false,
  hasMultipleNamedAudio: false,
  requiresAdminApproval: false,
  maxVoices: 5,
  allowedVoices: [],
  baseWords: 0,
  maxWordOptions: [],
  addons: [],
  usage: { media: [], termMonths: 12, territory: '' },
  syntheticVoiceRider: '',
  license: [],
  autoApproveDays: 15,
  pickupAllowed: true,
  pickupDays: 90,
  pickupInfo: '',
  pickupCustomerPrice: 0,
  pickupVoiceFee: 0,
  renewalCustomerPrice: 0,
  renewalVoiceFee: 0,
  changeRounds: 2,
  roundCustomerPrice: 0,
  roundVoiceFee: 0,
  deliveryPreset: 'as-recorded',
};

export const supportRows: Record<SupportCall, Row | readonly Row[]> = {
  'GET /support/overview': forAgents(),
  'GET /support/figures': forAgents(),
  'GET /support/installation': forAdmins(),
  // The brand of the product applies already: 409 for those who may.
  'PATCH /support/installation': forAdmins(() => ({ body: { basedOn: null } }), [409]),
  'POST /support/installation/logo-check': forAdmins(() => ({ body: { svg: 'none' } }), [400]),
  'GET /support/legal-texts': forAdmins(),
  // Applies from a day that is over: 400 for those who may.
  'POST /support/legal-texts': forAdmins(
    () => ({
      body: { kind: 'contact', text: 'Call us.', validFrom: '2020-01-01', needsAgreement: false, basedOn: null },
    }),
    [400],
  ),
  'GET /support/voices': forAgents(),
  'GET /support/voices/{voiceId}': forAgents(onVoice),
  // Published already: 409 for those who may.
  'PATCH /support/voices/{voiceId}': forAgents(withBody(onVoice, { status: 'published', from: 'published' })),
  'GET /support/users': forAgents(),
  'GET /support/users/{userId}': forAgents(onUser),
  'PATCH /support/users/{userId}': forAgents(withBody(onUser, { isSuspended: false })),
  'DELETE /support/users/{userId}': forAdmins(withBody(onUser, { email: 'another-user@matrix.example' }), [400]),
  'DELETE /support/users/{userId}/sessions': forAgents(() => ({ params: { userId: 'none' } }), [404]),
  'POST /support/users/{userId}/magic-link': forAgents(withBody(onUser, { reason: 'Called about a project' })),
  'PUT /support/users/{userId}/support-role': forAdmins(withBody(onUser, { role: null })),
  'GET /support/users/{userId}/data': [
    forAgents(onUser),
    { ...forAdmins(({ ids }) => ({ params: { userId: ids.supportAdmin } }), [200]), label: 'of an admin' },
  ],
  'GET /support/teams': forAgents(),
  'GET /support/teams/{teamId}': forAgents(onTeam),
  'PATCH /support/teams/{teamId}': forAdmins(withBody(onTeam, { hasVat: true })),
  'POST /support/teams/review-vat': forAdmins(
    () => ({ body: { teams: [{ id: 'none', taxByRules: { rate: 0, category: 'undecided' } }], vatBasis: 'rules' } }),
    [200],
  ),
  // 409: the test installation has no register.
  'POST /support/teams/{teamId}/vat-id-check': forAgents(onTeam, [409]),
  'GET /support/templates': forAgents(),
  'POST /support/templates': forAdmins(() => ({ body: { id: 'e-learning', name: 'Twice' } }), [201, 400]),
  'GET /support/templates/{templateId}': forAgents(onTemplate),
  'PUT /support/templates/{templateId}/draft': forAdmins(withBody(onNoTemplate, { values: aTemplateDraft }), [404]),
  'DELETE /support/templates/{templateId}/draft': forAdmins(onNoTemplate, [404]),
  'PUT /support/templates/{templateId}/publication': forAdmins(onNoTemplate, [404]),
  'DELETE /support/templates/{templateId}/publication': forAdmins(onNoTemplate, [404]),
  'GET /support/delivery-presets': forAgents(),
  'PUT /support/delivery-presets/{preset}': forAdmins(withBody(onPreset, aPreset), [200, 409]),
  'DELETE /support/delivery-presets/{preset}': forAdmins(onPreset, [200, 409]),
  'GET /support/lookups': forAgents(),
  'POST /support/lookups': forAdmins(() => ({ body: { kind: 'tone', name: 'Warm' } }), [400]),
  'POST /support/lookups/merge': forAdmins(() => ({ body: { kind: 'tone', name: 'None', into: 'Warm' } }), [404]),
  'POST /support/lookups/rename': forAdmins(() => ({ body: { kind: 'tone', name: 'None', newName: 'Nil' } }), [404]),
  'POST /support/lookups/remove': forAdmins(() => ({ body: { kind: 'tone', name: 'None' } }), [404]),
  'PUT /support/lookups/order': forAdmins(() => ({ body: { kind: 'tone', names: ['None'] } }), [409]),
  'GET /support/audit-log': forAgents(),
  'GET /support/audit-log.csv': forAgents(),
};
