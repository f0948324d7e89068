import { Badge, type Tone } from '@/components/ui/badge';
import type { ProjectFilter, ProjectPhase } from '@/lib/domain/support/support-project';

export const phaseFilters: Record<ProjectFilter, { label: string; tone: Tone }> = {
  'awaiting-approval': { label: 'To approve', tone: 'accent' },
  open: { label: 'Open', tone: 'neutral' },
  shortlisted: { label: 'Shortlisted', tone: 'neutral' },
  assigned: { label: 'Assigned', tone: 'neutral' },
  accepted: { label: 'Accepted', tone: 'neutral' },
  delivered: { label: 'Delivered', tone: 'warning' },
  approved: { label: 'Approved', tone: 'success' },
  canceled: { label: 'Canceled', tone: 'danger' },
  stalled: { label: 'Stalled', tone: 'warning' },
};

export function PhaseBadge({ phase, isOnHold }: { phase: ProjectPhase; isOnHold: boolean }) {
  if (isOnHold) return <Badge tone="danger">On hold</Badge>;
  return <Badge tone={phaseFilters[phase].tone}>{phaseFilters[phase].label}</Badge>;
}
