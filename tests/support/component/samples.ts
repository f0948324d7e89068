import type { Me } from '@/lib/contracts/access';

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
    microphone: '',
    soundCard: '',
    recordingSoftware: '',
    recordingSpace: '',
    emailNotifications: true,
    smsNotifications: false,
    mutedNotifications: [],
    favorites: [],
    projects: [],
    teams: [{ id: 'team-1', name: 'Cora Radio', role: 'owner', numMembers: 1 }],
    voiceDemos: [],
    studioQualityDemo: null,
    voiceStatus: null,
    manualInvoice: false,
    hasUnread: false,
    isImpersonating: false,
    created: '2026-01-01T00:00:00.000Z',
    ...given,
  };
}
