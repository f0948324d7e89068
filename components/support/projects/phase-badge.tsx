import { Badge, type Tone } from '@/components/ui/badge';
import type { ProjectFilter, ProjectPhase } from '@/lib/domain/support/support-project';

export const filterLabels: Record<ProjectFilter, string> = {
  'awaiting-approval': 'To approve',
  open: 'Open',
  shortlisted: 'Shortlisted',
  assigned: 'Assigned',
  accepted: 'Accepted',
  delivered: 'Delivered',
  approved: 'Approved',
  canceled: 'Canceled',
  stalled: 'Stalled',
};

const tones: Record<ProjectPhase, Tone> = {
  'awaiting-approval': 'accent',
  open: 'neutral',
  shortlisted: 'neutral',
  assigned: 'neutral',
  accepted: 'neutral',
  delivered: 'warning',
  approved: 'success',
  canceled: 'danger',
};

export function PhaseBadge({ phase, isOnHold }: { phase: ProjectPhase; isOnHold: boolean }) {
  if (isOnHold) return <Badge tone="danger">On hold</Badge>;
  return <Badge tone={tones[phase]}>{filterLabels[phase]}</Badge>;
}
