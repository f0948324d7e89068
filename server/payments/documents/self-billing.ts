import { vatOn } from '@/lib/domain/tax/amounts';
import { now } from '@/server/platform/clock';
import type { SelfBillingAgreement, Team, Tx } from '@/server/platform/db';
import { type CoreProject, liveAssignment } from '@/server/projects/project-state';
import { storedTax } from '@/server/tax/decide';
import { businessWhere } from '@/server/voices/presenter';
import { selfBillingTerm } from './agreement-terms';

type Named = Pick<Team, 'id' | 'name' | 'country' | 'vatId'>;
type Checked = Pick<Team, 'vatId' | 'vatIdChecked' | 'vatIdState'>;

const businessSelect = {
  id: true,
  name: true,
  country: true,
  vatId: true,
  vatIdChecked: true,
  vatIdState: true,
} as const;

/** The way in which a fee is billed; `vatCents` are paid on top of it. */
export type FeeBilling = { isSelfBilled: boolean; vatCents: number };

/**
 * Decides at the approval how the fee is billed. A self-billing invoice needs a VAT ID that is not known to be invalid, and
 * the agreement of the voice (article 224); VAT needs both, and is due where the voice is registered in the operator's
 * country.
 */
export async function billingOfFee(tx: Tx, decided: CoreProject): Promise<FeeBilling> {
  const assignment = liveAssignment(decided);
  if (!assignment) throw new Error(`Project ${decided.id} has no assignment to bill`);
  const business = await tx.team.findFirst({ where: businessWhere(assignment.voiceId), select: businessSelect });
  const isSelfBilled = business !== null && hasUsableVatId(business) && hasAgreed(await stateOf(tx, business));
  const tax = storedTax(assignment.voiceTax);
  const isCharged = isSelfBilled && tax?.category === 'domestic';
  return { isSelfBilled, vatCents: isCharged ? vatOn(assignment.voiceFeeTotalCents, tax.rate) : 0 };
}

/** Returns false without a VAT ID, and for one that the register does not know. */
export const hasUsableVatId = ({ vatId, vatIdChecked, vatIdState }: Checked): boolean =>
  vatId !== '' && !(vatIdState === 'invalid' && vatIdChecked === vatId);

export type SelfBillingState = 'open' | 'agreed' | 'changed' | 'ended';

/** Returns what the newest agreement means today: one about another legal name, country or VAT ID is not in force. */
export function selfBillingState(
  newest: SelfBillingAgreement | null | undefined,
  { name, country, vatId }: Omit<Named, 'id'>,
): SelfBillingState {
  if (!newest) return 'open';
  if (newest.isEnd) return 'ended';
  return newest.legalName === name && newest.country === country && newest.vatId === vatId ? 'agreed' : 'changed';
}

async function stateOf(tx: Tx, business: Named): Promise<SelfBillingState> {
  const orderBy = [{ created: 'desc' }, { id: 'desc' }] as const;
  const newest = await tx.selfBillingAgreement.findFirst({ where: { teamId: business.id }, orderBy: [...orderBy] });
  return selfBillingState(newest, business);
}

/** A voice without a stored agreement has agreed when it accepted its projects, of which none was stored then. */
const hasAgreed = (state: SelfBillingState): boolean => state === 'open' || state === 'agreed';

/** Stores that the voice agrees to self-billing, or ends it. Stores nothing that is so already, or without a VAT ID. */
export async function recordSelfBillingAgreement(
  tx: Tx,
  business: Named,
  { userId, projectId = null, isEnd = false }: { userId: string; projectId?: string | null; isEnd?: boolean },
): Promise<boolean> {
  const { id: teamId, name: legalName, country, vatId } = business;
  const state = await stateOf(tx, business);
  if (vatId === '' || state === (isEnd ? 'ended' : 'agreed')) return false;
  await tx.selfBillingAgreement.create({
    data: { teamId, userId, projectId, text: selfBillingTerm(), legalName, country, vatId, isEnd, created: now(tx) },
  });
  return true;
}

/** Stores the agreement that is part of accepting a project. */
export async function agreeWithAcceptance(tx: Tx, voiceId: string, projectId: string): Promise<void> {
  const business = await tx.team.findFirst({ where: businessWhere(voiceId), select: businessSelect });
  if (business) await recordSelfBillingAgreement(tx, business, { userId: voiceId, projectId });
}
