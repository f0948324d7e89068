import type { Me } from '@/lib/contracts/profile';
import type { Playlist } from '@/lib/contracts/playlists';
import type { ProjectRow, ProjectVoice, ProjectWithParts, Template } from '@/lib/contracts/project-shapes';
import type { SupportProject } from '@/lib/contracts/support-projects';
import type { Tax } from '@/lib/contracts/tax';
import type { Team } from '@/lib/contracts/teams';
import type { Take } from '@/lib/contracts/takes';
import type { OwnVoiceDemo, Voice, VoiceDemo, VoiceProfile } from '@/lib/contracts/voices';
import { asRecorded } from '@/lib/domain/delivery/delivery-spec';

const noStudio = { microphone: '', soundCard: '', recordingSoftware: '', recordingSpace: '', bio: '' };

/** Response objects of the API for components. */
export function aMe(given: Partial<Me> = {}): Me {
  return {
    id: 'user-1',
    name: 'Cora Customer',
    firstName: 'Cora',
    lastName: 'Customer',
    companyName: 'Cora Radio',
    email: 'cora@radio.example',
    phone: null,
    picture: null,
    isVoice: false,
    isSupport: false,
    gender: 'unknown',
    ...noStudio,
    nativeLanguage: null,
    turnaroundDays: null,
    emailNotifications: true,
    smsNotifications: false,
    mutedNotifications: [],
    favorites: [],
    projects: [],
    teams: [{ id: 'team-1', name: 'Cora Radio', role: 'owner', numMembers: 1 }],
    voiceDemos: [],
    studioQualityDemo: null,
    voiceStatus: null,
    profileSteps: [],
    manualInvoice: false,
    numUnread: 0,
    agreementsDue: [],
    isImpersonating: false,
    created: '2026-01-01T00:00:00.000Z',
    ...given,
  };
}

export const swedishVat: Tax = { rate: 0.25, category: 'domestic', note: '' };

export const reverseCharge: Tax = {
  rate: 0,
  category: 'reverseCharge',
  note: 'Reverse charge: VAT is to be accounted for by the recipient, VAT ID DK12345607 (Article 196, Council Directive 2006/112/EC).',
};

export function aTeam(given: Partial<Team> = {}): Team {
  return {
    id: 'team-1',
    name: 'Cora Radio',
    role: 'owner',
    hidePayouts: true,
    hasStripePayout: false,
    stripe: { currentlyDue: [], isStarted: false, isSetUp: false, payoutsEnabled: false, returnedPayout: null },
    internationalBankTransferInfo: '',
    manualInvoice: false,
    hasVat: false,
    tax: given.hasVat ? swedishVat : { rate: 0, category: 'undecided', note: '' },
    taxId: '',
    vatId: '',
    vatIdCheck: null,
    isVatExempt: false,
    selfBilling: null,
    addressLine1: '',
    addressLine2: '',
    postalCode: '',
    city: '',
    country: '',
    homepage: '',
    invoiceEmail: '',
    numMembers: 1,
    bankAccounts: [],
    creditCards: [],
    ...given,
  };
}

export function aDemo(given: Partial<VoiceDemo> = {}): VoiceDemo {
  return {
    id: 'demo-1',
    name: 'First',
    status: 'done',
    uri: null,
    language: 'en',
    dialect: null,
    age: null,
    types: [],
    tones: [],
    durationMs: 12_000,
    peaks: null,
    ...given,
  };
}

export function aVoice(given: Partial<Voice> = {}): Voice {
  return {
    id: 'voice-1',
    name: 'Bea Tests',
    picture: null,
    gender: 'female',
    companyCity: 'Aarhus',
    companyCountry: 'DK',
    place: 'Aarhus, Denmark',
    languages: ['en'],
    language: 'en',
    dialect: null,
    type: null,
    tone: null,
    age: null,
    rating: null,
    ratingCount: 0,
    voiceDemos: [aDemo()],
    studioQualityDemo: null,
    ...given,
  };
}

export function aVoiceProfile(given: Partial<VoiceProfile> = {}): VoiceProfile {
  return {
    ...aVoice(),
    bio: '',
    nativeLanguage: null,
    turnaroundDays: null,
    jobsDone: 0,
    reviews: [],
    microphone: '',
    soundCard: '',
    recordingSoftware: '',
    recordingSpace: '',
    ...given,
  };
}

/** A playlist with a track of each name. */
export function aPlaylist(names: readonly string[] = ['First', 'Second', 'Third']): Playlist {
  const silent = { uri: null, durationMs: null, peaks: null };
  const voice = { id: 'voice-1', name: 'Bea Tests', picture: null };
  return {
    id: 'playlist-1',
    name: 'For spring',
    shortId: 'short-id',
    shareUrl: 'https://timbre.example/play/short-id',
    isClosed: false,
    voices: [voice],
    tracks: names.map((name) => ({
      id: `track-${name}`,
      voiceDemoId: `demo-${name}`,
      name,
      description: '',
      language: 'en',
      ...silent,
      isAvailable: true,
      voice,
    })),
  };
}

export function aTemplate(given: Partial<Template> = {}): Template {
  return {
    id: 'template-1',
    name: 'Trailer',
    description: 'A trailer of a film',
    icon: 'mic',
    priceInfo: '',
    moreInfoUrl: '',
    customerPrice: 200,
    allowedVoices: [],
    requiresAdminApproval: false,
    hasScript: true,
    hasLineReader: false,
    baseWords: 0,
    maxWordOptions: [],
    deliveryPreset: 'as-recorded',
    addons: [],
    usage: { media: [], termMonths: 0, territory: '' },
    terms: [],
    syntheticVoiceRider: '',
    license: [],
    ...given,
  };
}

export function aTake(given: Partial<Take> = {}): Take {
  return {
    id: 'take-1',
    name: 'Welcome',
    number: 1,
    user: { id: 'voice-1', name: 'Bea Tests', picture: null },
    status: 'done',
    isHeld: false,
    certificate: null,
    failure: null,
    isAccepted: true,
    processedUri: 'audio/take.mp3',
    comment: '',
    durationMs: 4_000,
    duration: 4,
    peaks: null,
    integratedLufs: -17.2,
    truePeakDbtp: -2.8,
    previewLufs: -17.2,
    output: [],
    queuedMasters: [],
    notes: [],
    warnings: [],
    created: '2026-01-01T00:00:00.000Z',
    ...given,
  };
}

/** A project of `aMe()` with a script of one line. */
export function aProject(given: Partial<ProjectWithParts> = {}): ProjectWithParts {
  const script = given.script ?? 'Good morning.';
  return {
    id: 'project-1',
    name: 'Spring spot',
    language: 'en',
    description: '',
    dueDate: null,
    deliverySpec: {
      preset: 'as-recorded',
      name: 'As recorded',
      source: '',
      fileNaming: null,
      asks: [],
      isOwn: false,
      limits: asRecorded.limits,
    },
    templateId: 'template-1',
    maxWords: null,
    maxWordOptions: [],
    addons: [],
    script,
    scriptOps: [{ insert: `${script}\n` }],
    scriptWords: script.split(' ').length,
    hasScript: true,
    hasLineReader: false,
    hasMultipleNamedAudio: false,
    team: { id: 'team-1', name: 'Cora Radio', numMembers: 1 },
    members: [{ id: 'user-1', name: 'Cora Customer', picture: null }],
    voices: [],
    maxVoices: 5,
    allowedVoices: [],
    isAccepted: false,
    isDelivered: false,
    isDeliveryComplete: false,
    lineProgress: null,
    numTakes: 0,
    isApproved: false,
    acceptedDate: null,
    approvedDate: null,
    autoApproveDays: 14,
    autoApproveDate: null,
    requiresAdminApproval: false,
    pickupAllowed: false,
    pickupDays: 0,
    pickupInfo: '',
    extras: [],
    kind: 'original',
    parentId: null,
    original: null,
    changeRounds: 2,
    changeRequests: [],
    moreInfoUrl: '',
    license: [],
    usage: [],
    failedDocuments: [],
    creditNotes: [],
    audio: [],
    linesModified: null,
    files: [],
    labels: [],
    archived: [],
    isCancelled: false,
    paymentNotices: [],
    isOnHold: false,
    isRated: false,
    isTest: true,
    percentDone: 0,
    status: {
      state: 'shortlist',
      text: 'Shortlist voices',
      waitsFor: 'you',
      action: null,
      date: null,
    },
    history: [],
    scopes: ['list-project', 'edit-project', 'edit-script'],
    created: '2026-01-01T00:00:00.000Z',
    lastModified: '2026-01-01T00:00:00.000Z',
    ...given,
  };
}

/** A shortlisted voice of a project. */
export function aProjectVoice(given: Partial<ProjectVoice> = {}): ProjectVoice {
  return {
    id: 'voice-1',
    name: 'Bea Tests',
    picture: null,
    gender: 'female',
    companyCity: 'Aarhus',
    companyCountry: 'DK',
    voiceDemos: [],
    studioQualityDemo: null,
    isAssigned: false,
    isAccepted: false,
    isAwaitingPayment: false,
    hasUnread: [],
    labels: [],
    ...given,
  };
}

/** `aProject()` in a list. */
export function aProjectRow(given: Partial<ProjectRow> = {}): ProjectRow {
  const { id, name, language, status, team, created, lastModified } = aProject();
  return {
    id,
    name,
    language,
    status,
    team,
    created,
    lastModified,
    percentDone: 0,
    isWaiting: true,
    dueDate: null,
    isMember: true,
    isArchived: false,
    isApproved: false,
    labels: [],
    voices: [],
    members: [],
    scopes: ['list-project'],
    ...given,
  };
}

export function anOwnDemo(given: Partial<OwnVoiceDemo> = {}): OwnVoiceDemo {
  const name = given.types?.join(', ') ?? 'Radio';
  const own = { uri: 'audio/demo.wav', processedUri: 'demos/demo.mp3', failure: null, hiddenGround: null };
  return { ...aDemo({ id: `demo-${name}`, name, types: [name] }), ...own, ...given };
}

/** An approved project in the back office. */
export function aSupportProject(given: Partial<SupportProject> = {}): SupportProject {
  return {
    id: 'project-1',
    name: 'Radio spot',
    template: 'Commercial',
    team: { id: 'team-1', name: 'Brightside' },
    voice: null,
    phase: 'approved',
    numVoices: 1,
    customerTotal: 180,
    isOnHold: false,
    created: '2026-11-01T12:00:00.000Z',
    lastModified: '2026-11-01T12:00:00.000Z',
    description: '',
    language: 'en',
    dueDate: null,
    purchaseOrder: '',
    members: [],
    voices: [],
    maxVoices: 5,
    allowedVoices: [],
    requiresAdminApproval: false,
    adminApprovedDate: null,
    acceptedDate: '2026-11-01T12:00:00.000Z',
    deliveredDate: '2026-11-01T12:00:00.000Z',
    autoApproveDate: null,
    approvedDate: '2026-11-01T12:00:00.000Z',
    canceledDate: null,
    customerPrice: 180,
    discount: 0,
    extras: [],
    license: [],
    vat: 45,
    totalWithVat: 225,
    voiceFee: 120,
    voiceFeeTotal: 120,
    isInvoiced: false,
    payout: null,
    invoice: null,
    bill: null,
    issues: [],
    ledger: [],
    payments: [
      {
        id: 'payment-1',
        status: 'captured',
        amount: 225,
        refunded: 25,
        disputed: 0,
        card: 'Visa •••• 4242',
        isTest: true,
        created: '2026-11-01T12:00:00.000Z',
      },
    ],
    approvalRefusal: null,
    isApprovalReversible: false,
    cancelRefusal: null,
    cancelEffect: 'none',
    cancelAmount: 0,
    extendRefusal: null,
    mayEditMoney: true,
    ...given,
  };
}
