import type { Agreements, agreeToTexts as contract, DueAgreement } from '@/lib/contracts/legal-texts';
import type { BodyOf } from '@/lib/contracts/contract';
import { versionToAgree } from '@/lib/domain/legal/agreed-versions';
import { agreedKinds, type LegalKind, legalTitles } from '@/lib/domain/legal/kinds';
import { applyingVersion, begunAt, byRank, dayOf, shippedId } from '@/server/installation/legal-texts';
import { shippedVersion } from '@/server/installation/shipped-legal-texts';
import { now } from '@/server/platform/clock';
import { db, transaction, type Tx } from '@/server/platform/db';
import { AppError, invalidField } from '@/server/platform/errors';
import { operatorDay } from '@/server/platform/operator-day';
import type { Actor } from './actor';

type Party = { id: string; isVoice: boolean };

/**
 * Returns the versions that a user has to agree to before starting anything new (docs/rules/legal-texts.md#agreeing-again).
 * Support users owe none. Runs one small query while no version needs agreement.
 */
export async function dueAgreements(tx: Tx, { id, isVoice }: Party): Promise<DueAgreement[]> {
  const kinds = agreedKinds(isVoice);
  const versions = await tx.legalTextVersion.findMany({
    where: { kind: { in: [...kinds] }, ...begunAt(now(tx)) },
    omit: { text: true },
  });
  if (!versions.some(({ needsAgreement }) => needsAgreement)) return [];
  const user = await tx.user.findUniqueOrThrow({
    where: { id },
    select: { isSupport: true, legalAgreements: { select: { kind: true, versionId: true } } },
  });
  if (user.isSupport) return [];
  return kinds.flatMap((kind) => {
    const begun = versions
      .filter((version) => version.kind === kind)
      .map(({ created, validFrom, ...version }) => ({
        ...version,
        validFrom: dayOf(validFrom),
        storedOn: operatorDay(created),
      }));
    const agreed = user.legalAgreements.filter((agreement) => agreement.kind === kind);
    const due = versionToAgree(begun, new Set(agreed.map(({ versionId }) => versionId)));
    if (!due) return [];
    const { version, summary } = due;
    return [{ kind, title: legalTitles[kind], versionId: version.id, validFrom: version.validFrom, summary }];
  });
}

/**
 * Guards commands that start something new, in their transaction. Running projects are finished without it.
 * @throws AppError 'conflict' with the code `agreement-needed`.
 */
export async function requireAgreement(tx: Tx, { userId, isVoice }: Pick<Actor, 'userId' | 'isVoice'>): Promise<void> {
  const due = await dueAgreements(tx, { id: userId, isVoice });
  if (due.length === 0) return;
  throw new AppError('conflict', 'Please agree to the new terms first. You find them in your profile.', {
    code: 'agreement-needed',
  });
}

/** Stores the versions that applied when a person signed up, for an account that is created now. */
export async function storeSignUpAgreements(tx: Tx, { id, isVoice }: Party, agreedAt: Date): Promise<void> {
  const kinds = agreedKinds(isVoice);
  const versions = await tx.legalTextVersion.findMany({
    where: { kind: { in: [...kinds] }, created: { lte: agreedAt }, ...begunAt(agreedAt) },
    orderBy: [...byRank],
    select: { id: true, kind: true },
  });
  const idOf = (kind: LegalKind) => versions.find((version) => version.kind === kind)?.id ?? shippedId;
  await tx.legalAgreement.createMany({
    data: kinds.map((kind) => ({ userId: id, kind, versionId: idOf(kind), agreedAt })),
  });
}

export async function getAgreements({ userId, isVoice }: Actor): Promise<Agreements> {
  const user = await db.user.findUniqueOrThrow({
    where: { id: userId },
    select: { termsVersion: true, termsAcceptedAt: true, legalAgreements: { orderBy: { agreedAt: 'desc' } } },
  });
  const stored = await db.legalTextVersion.findMany({
    where: { id: { in: user.legalAgreements.map(({ versionId }) => versionId) } },
    select: { id: true, validFrom: true },
  });
  const days = new Map(stored.map(({ id, validFrom }) => [id, dayOf(validFrom)]));
  const rows = user.legalAgreements.map(({ kind, versionId, agreedAt }) => ({
    kind,
    title: legalTitles[kind],
    versionId,
    validFrom: days.get(versionId) ?? shippedVersion,
    agreedAt: agreedAt.toISOString(),
  }));
  return {
    due: await dueAgreements(db, { id: userId, isVoice }),
    agreed: [...rows, ...agreementsOfOldAccount(user, agreedKinds(isVoice), rows)],
  };
}

/** Returns the agreements of an account that signed up before there were versions: it agreed to the texts of the product. */
function agreementsOfOldAccount(
  { termsVersion, termsAcceptedAt }: { termsVersion: string | null; termsAcceptedAt: Date | null },
  kinds: readonly LegalKind[],
  rows: ReadonlyArray<{ kind: LegalKind; agreedAt: string }>,
): Agreements['agreed'] {
  const agreedAt = termsAcceptedAt?.toISOString();
  if (!agreedAt || !termsVersion) return [];
  return kinds
    .filter((kind) => !rows.some((row) => row.kind === kind && row.agreedAt <= agreedAt))
    .map((kind) => ({ kind, title: legalTitles[kind], versionId: shippedId, validFrom: termsVersion, agreedAt }));
}

/**
 * Stores that the user agrees to versions, each of which has to be the one that applies today.
 * @throws AppError 'validation' for a kind that the user agrees to neither at sign-up nor later, 'conflict' with the code
 * `text-changed` for another version.
 */
export async function agreeToTexts(actor: Actor, { agreements }: BodyOf<typeof contract>): Promise<Agreements> {
  const kinds = agreedKinds(actor.isVoice);
  if (!agreements.every(({ kind }) => kinds.includes(kind))) {
    throw invalidField('agreements', 'One of these texts needs no agreement.');
  }
  await transaction(async (tx) => {
    for (const { kind, versionId } of agreements) {
      const { id } = await applyingVersion(tx, kind);
      if (id !== versionId) {
        throw new AppError('conflict', 'This text has changed in the meantime. Please read it again.', {
          code: 'text-changed',
        });
      }
    }
    const agreedAt = now(tx);
    const rows = agreements.map(({ kind, versionId }) => ({ userId: actor.userId, kind, versionId, agreedAt }));
    await tx.legalAgreement.createMany({ data: rows, skipDuplicates: true });
  });
  return getAgreements(actor);
}
