import type { BodyOf } from '@/lib/contracts/contract';
import type { saveTaxRules as saveContract, SupportTaxRules } from '@/lib/contracts/tax-rules';
import { ruleChanges } from '@/lib/domain/tax/rule-changes';
import { ruleProblems } from '@/lib/domain/tax/rule-problems';
import { taxRules, type TaxRules } from '@/lib/domain/tax/rules';
import { type Actor, requireSupport } from '@/server/access/actor';
import { auditSupportAction } from '@/server/access/audit';
import { nameOf } from '@/server/access/people';
import { now } from '@/server/platform/clock';
import { db, type TaxRuleVersion, transaction, type Tx } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { operatorDay } from '@/server/platform/operator-day';
import { currentTaxRules, refreshTaxRules } from '@/server/tax/rules';
import { shippedTaxRules } from '@/server/tax/shipped-rules';

const maxVersions = 20;

export async function getTaxRules(actor: Actor): Promise<SupportTaxRules> {
  requireSupport(actor);
  await refreshTaxRules(db);
  // One more, to compare the oldest of the list with.
  const stored = await db.taxRuleVersion.findMany({ orderBy: { id: 'desc' }, take: maxVersions + 1 });
  const agents = await db.user.findMany({
    where: { id: { in: stored.map(({ createdBy }) => createdBy) } },
    select: { id: true, firstName: true, lastName: true },
  });
  const rules = currentTaxRules();
  return {
    rules,
    isShipped: isSame(rules, shippedTaxRules),
    shippedChanges: ruleChanges(rules, shippedTaxRules),
    versionId: stored[0]?.id ?? null,
    versions: stored.slice(0, maxVersions).map((version, index) => {
      const agent = agents.find(({ id }) => id === version.createdBy);
      return {
        id: version.id,
        reason: version.reason,
        createdBy: agent ? nameOf(agent) : null,
        created: version.created.toISOString(),
        changes: changesBetween(stored[index + 1], version),
      };
    }),
  };
}

/** Stores a version, which this process uses at once and others within seconds. Stored decisions stay. */
export async function saveTaxRules(
  actor: Actor,
  { rules: sent, reason, basedOn }: BodyOf<typeof saveContract>,
): Promise<SupportTaxRules> {
  requireSupport(actor, 'edit-money');
  const rules = sent ?? shippedTaxRules;
  requireUsable(rules);
  await transaction(async (tx) => {
    await lockRules(tx);
    const newest = await tx.taxRuleVersion.findFirst({ orderBy: { id: 'desc' } });
    if ((newest?.id ?? null) !== basedOn) {
      throw new AppError('conflict', 'Someone else has changed the rules in the meantime. Please reload them.', {
        code: 'tax-rules-changed',
      });
    }
    const before = rulesOf(newest);
    if (before && isSame(before, rules)) throw new AppError('conflict', 'These rules apply already.');
    const { id } = await tx.taxRuleVersion.create({
      data: { rules, reason, createdBy: actor.userId, created: now(tx) },
    });
    await auditSupportAction(tx, actor, {
      action: 'save-tax-rules',
      subject: String(id),
      details: { reason, changes: before ? ruleChanges(before, rules) : [] },
    });
  });
  await refreshTaxRules(db);
  return getTaxRules(actor);
}

/** @throws AppError 'validation' with a message for each country, territory or note that cannot be used. */
function requireUsable(rules: TaxRules): void {
  const required = shippedTaxRules.countries.map(({ code }) => code);
  const problems = ruleProblems(rules, operatorDay(), required);
  const [first] = problems;
  if (!first) return;
  const fields = problems.toReversed().map(({ field, message }) => [field, message]);
  throw new AppError('validation', first.message, { fields: Object.fromEntries(fields) });
}

/** Serializes changes, also while there is no version. */
async function lockRules(tx: Tx): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('tax-rules'))`;
}

type Version = Pick<TaxRuleVersion, 'rules'>;

/** Returns the rules of a version, or the shipped ones if there is none; null if they do not satisfy the schema. */
function rulesOf(version: Version | null | undefined): TaxRules | null {
  if (!version) return shippedTaxRules;
  return taxRules.safeParse(version.rules).data ?? null;
}

function changesBetween(before: Version | undefined, after: Version): string[] {
  const [old, changed] = [rulesOf(before), rulesOf(after)];
  return old && changed ? ruleChanges(old, changed) : [];
}

/** Compares rules without the order of their fields, which a column of jsonb does not keep. */
const isSame = (rules: TaxRules, other: TaxRules): boolean => canonical(rules) === canonical(other);
const canonical = (rules: TaxRules): string => JSON.stringify(taxRules.parse(rules));
