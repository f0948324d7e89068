import { randomUUID } from 'node:crypto';
import { hourMs } from '@/lib/domain/sound/durations';
import { buildUser } from '@/prisma/seed/builders';
import { samplePasswordHash } from '@/prisma/seed/builders/people';
import { newLinkToken } from '@/server/access/link-tokens';
import { issueCode } from '@/server/access/signing-up/verification-codes';
import { db, transaction } from '@/server/platform/db';
import { type ApiClient, visitor } from '@/tests/support/network/api';

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

export function makeAccount(more: Parameters<typeof buildUser>[1] = {}) {
  return buildUser(db, { email: newAddress('account'), ...more });
}

export const signUpCookieName = 'timbre_sign_up';

export async function makeSignUp({ isVoice = false } = {}): Promise<{
  id: string;
  email: string;
  code: string;
  client: ApiClient;
}> {
  const email = newAddress('waiting');
  const { token, tokenHash } = newLinkToken();
  const { id } = await db.signUp.create({
    data: {
      email,
      isVoice,
      firstName: 'Robin',
      lastName: 'Field',
      companyName: 'Field & Sons AB',
      browserHash: tokenHash,
      passwordHash: await samplePasswordHash(),
      expiresAt: new Date(Date.now() + hourMs),
    },
  });
  const client = visitor();
  client.cookies.set(signUpCookieName, token);
  return { id, email, code: await transaction((tx) => issueCode(tx, id, email, 'signup')), client };
}
