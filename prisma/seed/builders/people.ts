import { shippedVersion } from '@/server/installation/legal-templates';
import { newId } from '@/server/platform/ids';
import type { Prisma, PrismaClient, TeamRole, Tx } from '@/server/platform/db';
import { hashPassword } from '@/server/platform/passwords';

export type Database = PrismaClient | Tx;

export const samplePassword = 'timbre-demo-1';

let passwordHash: Promise<string> | undefined;

/** Returns the hash of `samplePassword`, computed once per process because it takes 0.3 s. */
export function samplePasswordHash(): Promise<string> {
  passwordHash ??= hashPassword(samplePassword, null);
  return passwordHash;
}

export async function userRow(
  given: Partial<Prisma.UserCreateManyInput> = {},
): Promise<Prisma.UserCreateManyInput & { id: string }> {
  const { id = newId(), firstName = 'Robin', lastName = 'Field', ...rest } = given;
  return {
    id,
    firstName,
    lastName,
    email: `${id.toLowerCase()}@people.example`,
    passwordHash: await samplePasswordHash(),
    emailVerifiedAt: rest.created ?? new Date(),
    isSample: true,
    ...(!rest.isSupport && { termsVersion: shippedVersion, termsAcceptedAt: rest.created ?? new Date() }),
    ...rest,
  };
}

export async function buildUser(db: Database, given: Partial<Prisma.UserCreateManyInput> = {}) {
  return db.user.create({ data: await userRow(given) });
}

/** The VAT of a team follows from its country and VAT ID. */
export const taxedByRules = { hasVat: false, vatBasis: 'rules', vatCategory: '', vatNote: '' } as const;

/**
 * Returns a team with all company data required to assign a voice, but no card. Its VAT follows from the rules, unless
 * `hasVat` is given: then support has set it before there were rules.
 */
export function teamRow(given: Partial<Prisma.TeamCreateManyInput> = {}): Prisma.TeamCreateManyInput & { id: string } {
  const { id = newId(), hasVat, ...rest } = given;
  return {
    id,
    name: 'Field & Sons AB',
    addressLine1: 'Storgatan 1',
    postalCode: '111 22',
    city: 'Stockholm',
    country: 'SE',
    taxId: '556677-8899',
    ...taxedByRules,
    ...(hasVat !== undefined && { hasVat, vatBasis: 'support' as const }),
    isSample: true,
    ...rest,
  };
}

export async function buildTeam(
  db: Database,
  {
    owner,
    members = [],
    ...given
  }: Partial<Prisma.TeamCreateManyInput> & {
    owner?: { id: string };
    members?: { userId: string; role: TeamRole }[];
  } = {},
) {
  const ownerId = owner?.id ?? (await buildUser(db)).id;
  const team = await db.team.create({ data: teamRow(given) });
  await db.teamMember.createMany({
    data: [{ userId: ownerId, role: 'owner' as const }, ...members].map((member) => ({ ...member, teamId: team.id })),
  });
  return { ...team, ownerId };
}
