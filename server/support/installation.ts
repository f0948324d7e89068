import type { BodyOf } from '@/lib/contracts/contract';
import type { SupportInstallation, updateInstallation as updateContract } from '@/lib/contracts/support-installation';
import { brand, type Brand, shippedBrand } from '@/lib/domain/brand/brand';
import { brandChanges } from '@/lib/domain/brand/brand-changes';
import { type Actor, requireSupport } from '@/server/access/actor';
import { auditSupportAction } from '@/server/access/audit';
import { nameOf } from '@/server/access/people';
import { currentBrand, refreshBrand } from '@/server/installation/brand';
import { logoGround } from '@/server/installation/logo-ground';
import { sanitizeSvg } from '@/server/installation/sanitize-svg';
import { now } from '@/server/platform/clock';
import { type BrandVersion, db, transaction, type Tx } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';

const maxVersions = 20;

export async function getSupportInstallation(actor: Actor): Promise<SupportInstallation> {
  requireSupport(actor, 'edit-installation');
  await refreshBrand(db);
  // One more, to compare the oldest of the list with.
  const stored = await db.brandVersion.findMany({ orderBy: { id: 'desc' }, take: maxVersions + 1 });
  const admins = await db.user.findMany({
    where: { id: { in: stored.map(({ createdBy }) => createdBy) } },
    select: { id: true, firstName: true, lastName: true },
  });
  return {
    brand: currentBrand(),
    shipped: shippedBrand,
    isShipped: brandChanges(shippedBrand, currentBrand()).length === 0,
    versionId: stored[0]?.id ?? null,
    versions: stored.slice(0, maxVersions).map((version, index) => {
      const admin = admins.find(({ id }) => id === version.createdBy);
      return {
        id: version.id,
        createdBy: admin ? nameOf(admin) : null,
        created: version.created.toISOString(),
        changes: changesBetween(stored[index + 1], version),
      };
    }),
  };
}

/** Stores a version, which this process uses at once and others within seconds. */
export async function updateInstallation(
  actor: Actor,
  { basedOn, ...sent }: BodyOf<typeof updateContract>,
): Promise<SupportInstallation> {
  requireSupport(actor, 'edit-installation');
  const logo = sent.logo ? await storedLogo(sent.logo) : null;
  await transaction(async (tx) => {
    await lockBrand(tx);
    const newest = await tx.brandVersion.findFirst({ orderBy: { id: 'desc' } });
    if ((newest?.id ?? null) !== basedOn) {
      throw new AppError('conflict', 'Someone else has changed the brand in the meantime. Please reload it.', {
        code: 'brand-changed',
      });
    }
    // What this process uses, where the stored version is one that a later release has written.
    const before = brandOf(newest) ?? currentBrand();
    const after = brand.parse({
      ...before,
      ...sent,
      ...(logo ?? (sent.logo === null && { logo: null, logoGround: 'any' })),
    });
    const changes = brandChanges(before, after);
    if (changes.length === 0) throw new AppError('conflict', 'This is the brand already.', { code: 'no-change' });
    const { id } = await tx.brandVersion.create({ data: { brand: after, createdBy: actor.userId, created: now(tx) } });
    await auditSupportAction(tx, actor, { action: 'update-installation', subject: String(id), details: { changes } });
  });
  return getSupportInstallation(actor);
}

/** Returns a logo as it would be stored, with the names of what was removed. */
export async function checkLogo(actor: Actor, source: string) {
  requireSupport(actor, 'edit-installation');
  const { svg, removed } = sanitizeSvg(source);
  return { svg, removed, ground: await logoGround(svg) };
}

async function storedLogo(source: string): Promise<Pick<Brand, 'logo' | 'logoGround'>> {
  const { svg } = sanitizeSvg(source);
  return { logo: svg, logoGround: await logoGround(svg) };
}

/** Serializes changes, also while there is no version. */
async function lockBrand(tx: Tx): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('brand'))`;
}

type Version = Pick<BrandVersion, 'brand'>;

/** Returns the brand of a version, or the shipped one if there is none; null if it does not satisfy the schema. */
function brandOf(version: Version | null | undefined): Brand | null {
  if (!version) return shippedBrand;
  return brand.safeParse(version.brand).data ?? null;
}

function changesBetween(before: Version | undefined, after: Version): string[] {
  const [old, changed] = [brandOf(before), brandOf(after)];
  return old && changed ? brandChanges(old, changed) : [];
}
