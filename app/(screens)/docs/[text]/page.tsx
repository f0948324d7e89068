import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { legalTexts } from '@/components/docs/legal-texts';
import { formatDate } from '@/lib/domain/format-date';
import { PageFrame } from '@/components/shell/page-frame';
import { SourceLine } from '@/components/shell/source-line';
import { SupportAddress } from '@/components/shell/support-contact';
import { termsVersion } from '@/lib/domain/licenses/terms-version';
import { sourceOfProduct } from '@/server/installation/queries';

type Props = { params: Promise<{ text: string }> };

async function textOf({ params }: Props) {
  const { text } = await params;
  return Object.hasOwn(legalTexts, text) ? legalTexts[text] : undefined;
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  return { title: (await textOf(props))?.title };
}

export default async function LegalPage(props: Props) {
  const text = await textOf(props);
  if (!text) notFound();
  const source = sourceOfProduct();
  return (
    <PageFrame title={text.title} width="text">
      <div className="flex flex-col gap-8">
        {text.sections.map((section) => (
          <section key={section.title}>
            <h2 className="mb-2 text-lg font-semibold">{section.title}</h2>
            <p>{section.text}</p>
          </section>
        ))}
        <SupportAddress />
        {source.url && <SourceLine source={source} />}
        <p className="border-t border-line pt-4 text-sm text-muted">Version of {formatDate(termsVersion)}</p>
      </div>
    </PageFrame>
  );
}
