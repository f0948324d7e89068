import { expect, test } from 'vitest';
import { offersWith } from './offers';

test('leaves out types for other voices and types that staff approve first', () => {
  const types = [
    { id: 'open', allowedVoices: [], requiresAdminApproval: false },
    { id: 'own', allowedVoices: ['freja'], requiresAdminApproval: false },
    { id: 'other', allowedVoices: ['marcus'], requiresAdminApproval: false },
    { id: 'approved', allowedVoices: [], requiresAdminApproval: true },
  ];
  expect(offersWith(types, 'freja').map(({ id }) => id)).toEqual(['open', 'own']);
});
