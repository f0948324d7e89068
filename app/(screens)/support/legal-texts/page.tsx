import { notFound } from 'next/navigation';
import { LegalTextList } from '@/components/support/legal-texts/legal-text-list';
import { supportScopes } from '@/lib/domain/support/support-rules';
import { supportActor } from '@/server/http/session';

export default async function SupportLegalTexts() {
  const { supportRole } = await supportActor();
  if (!supportScopes(supportRole).has('edit-installation')) notFound();
  return <LegalTextList />;
}
