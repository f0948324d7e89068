import type { Metadata } from 'next';
import { ContactForm } from '@/components/docs/contact-form';
import { LegalMarkdown } from '@/components/docs/legal-markdown';
import { PageFrame } from '@/components/shell/page-frame';
import { legalTitles } from '@/lib/domain/legal/kinds';
import { currentActor } from '@/server/http/session';
import { currentLegalText } from '@/server/installation/queries';
import { presentActor } from '@/server/profile/queries';

export const metadata: Metadata = { title: legalTitles.contact };

export default async function ContactPage() {
  const [actor, { text }] = await Promise.all([currentActor(), currentLegalText('contact')]);
  const sender = actor && (await presentActor(actor));
  return (
    <PageFrame title={legalTitles.contact} width="text">
      <div className="flex flex-col gap-8">
        <LegalMarkdown text={text} />
        <ContactForm sender={sender && { name: sender.name, email: sender.email }} />
      </div>
    </PageFrame>
  );
}
