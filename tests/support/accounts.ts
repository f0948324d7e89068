import { randomUUID } from 'node:crypto';

export const goodPassword = 'quiet-lantern-81';

export function newAddress(name = 'someone'): string {
  return `${name}-${randomUUID()}@tests.example`;
}

export function customerForm(given: { email?: string; password?: string; firstName?: string } = {}) {
  return {
    firstName: 'Ada',
    lastName: 'Quinn',
    companyName: 'Quinn Radio AB',
    email: newAddress('customer'),
    password: goodPassword,
    isVoice: false as const,
    ...given,
  };
}

export const allAgreed = { terms: true, privacy: true, consultancy: true };

export const signUpCookieName = 'timbre_sign_up';
