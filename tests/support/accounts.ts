import { randomUUID } from 'node:crypto';
import { buildUser } from '@/prisma/seed/builders';
import { db } from '@/server/platform/db';

export const goodPassword = 'quiet-lantern-81';

/** An address that no other test uses. */
export function newAddress(name = 'someone'): string {
  return `${name}-${randomUUID()}@tests.example`;
}

/** What the form of a customer sends. */
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

/** An account with the builders' password that can log in at once. */
export function makeAccount(more: Parameters<typeof buildUser>[1] = {}) {
  return buildUser(db, { email: newAddress('account'), ...more });
}
