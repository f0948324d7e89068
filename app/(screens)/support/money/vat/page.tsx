import { TaxReportPage } from '@/components/support/money/tax-report-page';
import { dayIn } from '@/lib/domain/zoned-day';
import { supportActor } from '@/server/http/session';
import { operatorTimeZone } from '@/server/tax/queries';

export default async function SupportVat() {
  await supportActor();
  return <TaxReportPage today={dayIn(operatorTimeZone(), new Date())} />;
}
