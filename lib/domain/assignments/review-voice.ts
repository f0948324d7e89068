import type { ProfilePart } from '@/lib/domain/people/application';

type Status = 'applied' | 'awaiting' | 'published' | 'returned';

export type Review = {
  from: Status;
  to: Status;
  reason: string;
  missing: readonly ProfilePart[];
  wasPublished: boolean;
};

export const partNames: Record<ProfilePart, string> = {
  name: 'name',
  picture: 'picture',
  demos: 'voice demo',
  'studio-quality-demo': 'studio quality demo',
  payout: 'payout',
};

/** Returns why support cannot give the voice this status, or null (docs/rules/support.md#voices). */
export function reviewRefusal({ from, to, reason, missing, wasPublished }: Review): string | null {
  if (from === to) return 'This voice already has that status.';
  if (to === 'returned') return reason === '' ? 'Please enter a reason. It is mailed to the voice.' : null;
  if (to === 'awaiting') return from === 'applied' ? 'This application is not complete.' : null;
  // A voice that was public before may lack what is only required at the first publication.
  const lacking = wasPublished ? missing.filter((part) => part === 'demos') : missing;
  if (lacking.length === 0) return null;
  return `This application is not complete. It lacks: ${lacking.map((part) => partNames[part]).join(', ')}.`;
}
