import { taxRules, type TaxRules } from '@/lib/domain/tax/rules';
import { db, type Tx } from '@/server/platform/db';
import { processWide } from '@/server/platform/process-wide';
import { log } from '@/server/platform/tracing/log';
import { shippedTaxRules } from './shipped-rules';

const refreshMs = 30_000;

/** The newest version that this process has read, and the newest rules that satisfied the schema. */
type Snapshot = { versionId: number; rules: TaxRules };

// API routes and the web server are separate bundles and must share the rules.
const cached = processWide<{ snapshot: Snapshot }>('tax-rules');

/** Returns the rules of VAT that apply, as this process has read them last. */
export function currentTaxRules(): TaxRules {
  return cached.snapshot?.rules ?? shippedTaxRules;
}

/**
 * Reads the newest version of the rules if this process does not have it. Call it in a transaction that stores a
 * decision, because another process may have stored a version since.
 */
export async function refreshTaxRules(tx: Tx): Promise<void> {
  const version = await tx.taxRuleVersion.findFirst({
    where: { id: { gt: cached.snapshot?.versionId ?? 0 } },
    orderBy: { id: 'desc' },
    select: { id: true, rules: true },
  });
  // A read that began later may have finished earlier.
  if (!version || version.id <= (cached.snapshot?.versionId ?? 0)) return;
  const parsed = taxRules.safeParse(version.rules);
  if (!parsed.success) {
    log.error(
      { err: parsed.error, versionId: version.id },
      'tax rules: the stored version is invalid; the last one stays',
    );
  }
  cached.snapshot = { versionId: version.id, rules: parsed.success ? parsed.data : currentTaxRules() };
}

/** Refreshes the rules now and every 30 seconds until the process ends. */
export function keepTaxRulesFresh(): void {
  const refresh = () =>
    void refreshTaxRules(db).catch((error: unknown) => log.warn({ err: error }, 'tax rules: cannot refresh'));
  refresh();
  setInterval(refresh, refreshMs).unref();
}
