import { notFound } from 'next/navigation';
import { InstallationPage } from '@/components/support/installation/installation-page';
import { supportScopes } from '@/lib/domain/support/support-rules';
import { supportActor } from '@/server/http/session';

export default async function SupportInstallation() {
  const { supportRole } = await supportActor();
  if (!supportScopes(supportRole).has('edit-installation')) notFound();
  return <InstallationPage />;
}
