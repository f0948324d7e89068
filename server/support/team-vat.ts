import type { BodyOf } from '@/lib/contracts/contract';
import type { SupportTeamRow, updateSupportTeam } from '@/lib/contracts/support-teams';
import { Prisma, type Team } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { invalidField } from '@/server/platform/errors';
import { customerTax, presentTax, type TaxedTeam } from '@/server/tax/decide';

type TeamChange = BodyOf<typeof updateSupportTeam>;
type VatSetting = Pick<Team, 'vatBasis' | 'hasVat' | 'vatCategory' | 'vatNote'>;

/**
 * Selects the teams whose VAT support has to review: their setting is from before the rules, which have a category for
 * each, and it may differ from them. `vatReviewSql` selects the same.
 */
export const needsVatReview = (): Prisma.TeamWhereInput => ({
  isVoiceBusiness: false,
  vatBasis: 'support',
  vatCategory: '',
  members: { some: {} },
  OR: [{ hasVat: false }, { country: { notIn: ['', env.OPERATOR_COUNTRY] } }],
});

/** Returns the condition of `needsVatReview` on the table `teams`. */
export const vatReviewSql = (): Prisma.Sql =>
  Prisma.sql`NOT "isVoiceBusiness" AND "vatBasis" = 'support' AND "vatCategory" = ''
    AND EXISTS (SELECT FROM team_members m WHERE m."teamId" = teams.id)
    AND (NOT "hasVat" OR country NOT IN ('', ${env.OPERATOR_COUNTRY}))`;

/**
 * Returns the setting after a change. A reviewed yes has the category `domestic`.
 * @throws AppError 'validation' if VAT is switched off without a category and a note.
 */
export function changedVat(team: TaxedTeam, { vatBasis, hasVat, vatCategory, vatNote }: TeamChange): VatSetting {
  if (vatBasis && hasVat !== undefined) throw invalidField('hasVat', 'Please send either hasVat or vatBasis.');
  if (hasVat === false) {
    if (!vatCategory) throw invalidField('vatCategory', 'Please select why no VAT is charged');
    if (!vatNote) throw invalidField('vatNote', 'Please enter the note for documents');
    return { vatBasis: 'support', hasVat, vatCategory, vatNote };
  }
  if (vatCategory ?? vatNote) throw invalidField('hasVat', 'A category and a note require that no VAT is charged.');
  if (hasVat) return { vatBasis: 'support', hasVat, vatCategory: 'domestic', vatNote: '' };
  // Processes of version 0.9 read only `hasVat`.
  if (vatBasis) return { vatBasis, hasVat: isTaxed({ ...team, vatBasis }), vatCategory: '', vatNote: '' };
  return { vatBasis: team.vatBasis, hasVat: team.hasVat, vatCategory: team.vatCategory, vatNote: team.vatNote };
}

const isTaxed = (team: TaxedTeam): boolean => (customerTax(team, 'recording')?.rate ?? 0) > 0;

/** Returns true if a team pays the VAT of the operator's country. */
export const paysVat = (team: TaxedTeam & Pick<Team, 'isVoiceBusiness'>): boolean =>
  !team.isVoiceBusiness && isTaxed(team);

/** Returns the VAT of a recording that is assigned now, as it is and as the rules alone decide it. */
export function presentRowTax(
  team: TaxedTeam & Pick<Team, 'isVoiceBusiness'>,
): Pick<SupportTeamRow, 'tax' | 'taxByRules'> {
  const decide = (vatBasis: TaxedTeam['vatBasis']) =>
    team.isVoiceBusiness ? null : presentTax(customerTax({ ...team, vatBasis }, 'recording'));
  return { tax: decide(team.vatBasis), taxByRules: decide('rules') };
}
