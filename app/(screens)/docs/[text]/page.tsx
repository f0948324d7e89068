import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { PageFrame } from '@/components/shell/page-frame';
import { SourceLine } from '@/components/shell/source-line';
import { SupportAddress } from '@/components/shell/support-contact';
import { formatDate } from '@/lib/domain/format-date';
import { legalKinds, legalTitles } from '@/lib/domain/legal/kinds';
import { currentLegalText, sourceOfProduct } from '@/server/installation/queries';

type Props = { params: Promise<{ text: string }> };

async function kindOf({ params }: Props) {
  const { text } = await params;
  return legalKinds.find((kind) => kind === text && kind !== 'contact');
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const kind = await kindOf(props);
  return { title: kind && legalTitles[kind] };
}

export default async function LegalPage(props: Props) {
  const kind = await kindOf(props);
  if (!kind) notFound();
  const { title, text, validFrom } = await currentLegalText(kind);
  const source = sourceOfProduct();
  return (
    <PageFrame title={title} width="text">
      <div className="flex flex-col gap-8">
        <p className="whitespace-pre-line">{text}</p>
        <SupportAddress />
        {source.url && <SourceLine source={source} />}
        <p className="border-t border-line pt-4 text-sm text-muted">Version of {formatDate(validFrom)}</p>
      </div>
    </PageFrame>
  );
}
