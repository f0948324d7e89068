import { DifferenceDetails } from '@/components/support/money/difference-details';
import { supportActor } from '@/server/http/session';

export default async function SupportDifference({ params }: { params: Promise<{ differenceId: string }> }) {
  await supportActor();
  return <DifferenceDetails differenceId={(await params).differenceId} />;
}
