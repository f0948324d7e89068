import { ReportDetails } from '@/components/support/reports/report-details';
import { supportActor } from '@/server/http/session';

export default async function SupportReport({ params }: { params: Promise<{ reportId: string }> }) {
  await supportActor();
  return <ReportDetails reportId={(await params).reportId} />;
}
