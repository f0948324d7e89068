import { DifferenceDetails } from '@/components/support/money/difference-details';
import { supportActor } from '@/server/http/support-gate';

export default async function SupportDifference({ params }: { params: Promise<{ differenceId: string }> }) {
  await supportActor();
  return <DifferenceDetails differenceId={(await params).differenceId} />;
}
