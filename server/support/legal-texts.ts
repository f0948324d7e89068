import { z } from 'zod';
import type { BodyOf } from '@/lib/contracts/contract';
import type { storeLegalText as storeContract, SupportLegalText } from '@/lib/contracts/legal-texts';
import { gapsOf } from '@/lib/domain/legal/gaps';
import { agreedKinds, type LegalKind, legalKinds, legalTitles } from '@/lib/domain/legal/kinds';
import { type Actor, requireSupport } from '@/server/access/actor';
import { auditSupportAction } from '@/server/access/audit';
import { nameOf } from '@/server/access/people';
import { dayOf } from '@/server/installation/legal-texts';
import { shippedLegalText } from '@/server/installation/shipped-legal-texts';
import { now } from '@/server/platform/clock';
import { db, type LegalTextVersion, Prisma, transaction, type Tx } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { operatorDay } from '@/server/platform/operator-day';
import { queryRows } from '@/server/platform/postgres/query-rows';

const maxVersions = 20;

export async function listSupportLegalTexts(actor: Actor): Promise<SupportLegalText[]> {
  requireSupport(actor, 'edit-installation');
  const texts = await newestTexts();
  const versions = await db.legalTextVersion.findMany({ orderBy: { id: 'desc' }, omit: { text: true } });
  const admins = await db.user.findMany({
    where: { id: { in: versions.map(({ createdBy }) => createdBy) } },
    select: { id: true, firstName: true, lastName: true },
  });
  return legalKinds.map((kind) => {
    const shipped = shippedLegalText(kind);
    const text = texts.get(kind) ?? shipped;
    const ofKind = versions.filter((version) => version.kind === kind).slice(0, maxVersions);
    return {
      kind,
      title: legalTitles[kind],
      text,
      gaps: gapsOf(text),
      shipped,
      versions: ofKind.map(({ id, validFrom, needsAgreement, summary, createdBy, created }) => {
        const admin = admins.find((user) => user.id === createdBy);
        return {
          id,
          validFrom: dayOf(validFrom),
          needsAgreement,
          summary,
          createdBy: admin ? nameOf(admin) : null,
          created: created.toISOString(),
        };
      }),
    };
  });
}

/** Counts the gaps of all texts, each as it was stored last. */
export async function countLegalGaps(): Promise<number> {
  const texts = await newestTexts();
  const counts = legalKinds.map((kind) => gapsOf(texts.get(kind) ?? shippedLegalText(kind)).length);
  return counts.reduce((sum, count) => sum + count, 0);
}

const textRow = z.strictObject({ kind: z.enum(legalKinds), text: z.string() });

/** Returns the texts that were stored last, without those of the product. */
async function newestTexts(): Promise<Map<LegalKind, string>> {
  const selected = Prisma.sql`
    SELECT DISTINCT ON (kind) kind::text AS kind, text FROM legal_text_versions ORDER BY kind, id DESC`;
  return new Map((await queryRows(db, textRow, selected)).map(({ kind, text }) => [kind, text]));
}

type Sent = BodyOf<typeof storeContract>;

/**
 * Stores a version, which applies from its day on without another action.
 * @throws AppError 'conflict' with the code `text-changed` or `no-change`.
 */
export async function storeLegalText(actor: Actor, sent: Sent): Promise<SupportLegalText[]> {
  requireSupport(actor, 'edit-installation');
  const { kind, text, validFrom, needsAgreement, summary, basedOn } = sent;
  await transaction(async (tx) => {
    await lockLegalTexts(tx);
    requireValid(tx, sent);
    const newest = await tx.legalTextVersion.findFirst({ where: { kind }, orderBy: { id: 'desc' } });
    if ((newest?.id ?? null) !== basedOn) {
      throw new AppError('conflict', 'Someone else has changed this text in the meantime. Please reload it.', {
        code: 'text-changed',
      });
    }
    if (!changesAnything(newest, sent, operatorDay(now(tx)))) {
      throw new AppError('conflict', 'This is the text already.', { code: 'no-change' });
    }
    const { id } = await tx.legalTextVersion.create({
      data: {
        kind,
        text,
        needsAgreement,
        summary,
        validFrom: new Date(validFrom),
        createdBy: actor.userId,
        created: now(tx),
      },
    });
    const details = { kind, version: id, validFrom, needsAgreement };
    await auditSupportAction(tx, actor, { action: 'update-legal-text', subject: String(id), details });
  });
  return listSupportLegalTexts(actor);
}

/** Serializes changes, also while there is no version. */
async function lockLegalTexts(tx: Tx): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('legal-texts'))`;
}

/** @throws AppError 'validation' with a message for each wrong field. */
function requireValid(tx: Tx, { kind, validFrom, needsAgreement, summary }: Sent): void {
  const fields = {
    ...(validFrom < operatorDay(now(tx)) && { validFrom: 'Please enter today or a later day' }),
    ...(needsAgreement && !agreedKinds(true).includes(kind) && { needsAgreement: 'Nobody agrees to this text' }),
    ...(needsAgreement && summary === '' && { summary: 'Please enter what changes' }),
  };
  const [message] = Object.values(fields);
  if (message !== undefined) throw new AppError('validation', message, { fields });
}

/** Returns false for the same text that neither has another day before it has begun, nor asks for another agreement. */
function changesAnything(newest: LegalTextVersion | null, sent: Sent, today: string): boolean {
  if (sent.text !== (newest?.text ?? shippedLegalText(sent.kind))) return true;
  if (sent.needsAgreement) {
    return !newest?.needsAgreement || newest.summary !== sent.summary || dayOf(newest.validFrom) !== sent.validFrom;
  }
  if (!newest || dayOf(newest.validFrom) <= today) return false;
  return newest.needsAgreement || dayOf(newest.validFrom) !== sent.validFrom;
}
