import { ReportList } from '@/components/support/reports/report-list';
import { supportActor } from '@/server/http/session';

export default async function SupportReports() {
  await supportActor();
  return <ReportList />;
}
