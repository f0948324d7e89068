import { brand, type Brand, shippedBrand } from '@/lib/domain/brand/brand';
import { db, type Tx } from '@/server/platform/db';
import { processWide } from '@/server/platform/process-wide';
import { log } from '@/server/platform/tracing/log';

const refreshMs = 5_000;

/** The newest version that this process has read, and the newest brand that satisfied the schema. */
type Snapshot = { versionId: number; brand: Brand };

// API routes and the web server are separate bundles and must share the brand.
const cached = processWide<{ snapshot: Snapshot }>('brand');

/** Returns name, logo and colors of the installation, as this process has read them last. */
export const currentBrand = (): Brand => cached.snapshot?.brand ?? shippedBrand;

/** Returns the version of the brand, which is 0 as shipped. Files of the brand change with it. */
export const brandVersion = (): number => cached.snapshot?.versionId ?? 0;

/** Reads the newest version of the brand if this process does not have it. */
export async function refreshBrand(tx: Tx): Promise<void> {
  const version = await tx.brandVersion.findFirst({
    where: { id: { gt: brandVersion() } },
    orderBy: { id: 'desc' },
    select: { id: true, brand: true },
  });
  // A read that began later may have finished earlier.
  if (!version || version.id <= brandVersion()) return;
  const parsed = brand.safeParse(version.brand);
  if (!parsed.success) log.error({ err: parsed.error, versionId: version.id }, 'brand: the stored version is invalid');
  cached.snapshot = { versionId: version.id, brand: parsed.success ? parsed.data : currentBrand() };
}

/** Refreshes the brand now and every 5 seconds until the process ends. Resolves after the first attempt. */
export function keepBrandFresh(): Promise<void> {
  const refresh = () => refreshBrand(db).catch((error: unknown) => log.warn({ err: error }, 'brand: cannot refresh'));
  setInterval(() => void refresh(), refreshMs).unref();
  return refresh();
}
