import { AuditLog } from '@/components/support/audit-log';
import { supportActor } from '@/server/http/session';

export default async function SupportAuditLog() {
  await supportActor();
  return <AuditLog />;
}
