import { TaxReportPage } from '@/components/support/money/tax-report-page';
import { supportActor } from '@/server/http/session';

export default async function SupportVat() {
  await supportActor();
  return <TaxReportPage today={new Date().toISOString().slice(0, 10)} />;
}
