import { ReportFigures } from '@/components/support/reports/report-figures';
import { supportActor } from '@/server/http/session';

export default async function SupportReportFigures() {
  await supportActor();
  return <ReportFigures currentYear={new Date().getUTCFullYear()} />;
}
