import type { LegalText } from '@/lib/contracts/legal-texts';
import { type LegalKind, legalTitles } from '@/lib/domain/legal/kinds';
import { now } from '@/server/platform/clock';
import { db, type LegalTextVersion, type Tx } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { operatorDay } from '@/server/platform/operator-day';
import { shippedLegalText, shippedVersion } from './shipped-legal-texts';

/** Id that stands for the text of the product. */
export const shippedId = 0;

/** Returns the calendar day of a column of the type `date` as YYYY-MM-DD. */
export const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** Selects the versions whose day has begun at an instant. */
export const begunAt = (instant: Date) => ({ validFrom: { lte: new Date(operatorDay(instant)) } });

/** Orders versions by their rank, the highest first. */
export const byRank = [{ validFrom: 'desc' }, { id: 'desc' }] as const;

/** Returns id and day of the version that applies today. */
export async function applyingVersion(tx: Tx, kind: LegalKind): Promise<{ id: number; validFrom: string }> {
  const version = await tx.legalTextVersion.findFirst({
    where: { kind, ...begunAt(now(tx)) },
    orderBy: [...byRank],
    select: { id: true, validFrom: true },
  });
  return version
    ? { id: version.id, validFrom: dayOf(version.validFrom) }
    : { id: shippedId, validFrom: shippedVersion };
}

/** Returns the version that applies today in the operator's time zone, which is the text of the product if none is stored. */
export async function currentLegalText(kind: LegalKind): Promise<LegalText> {
  const version = await db.legalTextVersion.findFirst({ where: { kind, ...begunAt(now()) }, orderBy: [...byRank] });
  return present(kind, version);
}

/**
 * Returns a version of a legal text, by default the one that applies today.
 * @throws AppError 'not-found'.
 */
export async function legalTextOf(kind: LegalKind, versionId?: number): Promise<LegalText> {
  if (versionId === undefined) return currentLegalText(kind);
  if (versionId === shippedId) return present(kind, null);
  const version = await db.legalTextVersion.findFirst({ where: { id: versionId, kind } });
  if (!version) throw new AppError('not-found', 'This version does not exist.');
  return present(kind, version);
}

async function present(kind: LegalKind, version: LegalTextVersion | null): Promise<LegalText> {
  const next = await db.legalTextVersion.findFirst({
    where: { kind, validFrom: { gt: new Date(operatorDay()) } },
    orderBy: [{ validFrom: 'asc' }, { id: 'desc' }],
    select: { id: true, validFrom: true },
  });
  return {
    kind,
    title: legalTitles[kind],
    text: version?.text ?? shippedLegalText(kind),
    versionId: version?.id ?? shippedId,
    validFrom: version ? dayOf(version.validFrom) : shippedVersion,
    next: next && { versionId: next.id, validFrom: dayOf(next.validFrom) },
  };
}
