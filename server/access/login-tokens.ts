import { createHash, randomBytes } from 'node:crypto';
import { now } from '@/server/platform/clock';
import type { Tx } from '@/server/platform/db';

export const loginTicketMs = 5 * 60_000;

/** Issues a ticket, which proves that this browser sent the right password. */
export async function issueLoginTicket(tx: Tx, userId: string): Promise<string> {
  const { token, tokenHash } = newToken();
  await tx.loginTicket.create({ data: { tokenHash, userId, expiresAt: new Date(now(tx).getTime() + loginTicketMs) } });
  return token;
}

const ticketWhere = (token: string) => ({ tokenHash: hashToken(token), expiresAt: { gt: now() } });

/** Returns the user whose password was right; null when the ticket has expired or was used. */
export async function ownerOfTicket(tx: Tx, token: string): Promise<{ id: string; email: string } | null> {
  const ticket = await tx.loginTicket.findFirst({ where: ticketWhere(token), include: { user: true } });
  return ticket?.user ?? null;
}

/** @returns whether the ticket was still valid */
export async function useUpTicket(tx: Tx, token: string): Promise<boolean> {
  return (await tx.loginTicket.deleteMany({ where: ticketWhere(token) })).count === 1;
}

export function newToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashToken(token) };
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
