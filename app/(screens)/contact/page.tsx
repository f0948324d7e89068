import type { Metadata } from 'next';
import { ContactForm } from '@/components/docs/contact-form';
import { PageFrame } from '@/components/shell/page-frame';
import { legalTitles } from '@/lib/domain/legal/kinds';
import { currentActor } from '@/server/http/session';
import { presentActor } from '@/server/profile/queries';

export const metadata: Metadata = { title: legalTitles.contact };

export default async function ContactPage() {
  const actor = await currentActor();
  const sender = actor && (await presentActor(actor));
  return (
    <PageFrame title={legalTitles.contact} width="text">
      <div className="flex flex-col gap-8">
        <ContactForm sender={sender && { name: sender.name, email: sender.email }} />
      </div>
    </PageFrame>
  );
}
