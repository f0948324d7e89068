import { notFound } from 'next/navigation';
import { LegalTextPage } from '@/components/support/legal-texts/legal-text-page';
import { legalKinds } from '@/lib/domain/legal/kinds';
import { supportScopes } from '@/lib/domain/support/support-rules';
import { dayIn } from '@/lib/domain/zoned-day';
import { supportActor } from '@/server/http/session';
import { operatorTimeZone } from '@/server/tax/queries';

export default async function SupportLegalText({ params }: { params: Promise<{ kind: string }> }) {
  const [{ supportRole }, { kind: sent }] = await Promise.all([supportActor(), params]);
  const kind = legalKinds.find((known) => known === sent);
  if (!kind || !supportScopes(supportRole).has('edit-installation')) notFound();
  return <LegalTextPage kind={kind} today={dayIn(operatorTimeZone(), new Date())} />;
}
