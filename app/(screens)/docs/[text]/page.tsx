import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { LegalMarkdown } from '@/components/docs/legal-markdown';
import { PageFrame } from '@/components/shell/page-frame';
import { SourceLine } from '@/components/shell/source-line';
import { SupportAddress } from '@/components/shell/support-contact';
import { TextLink } from '@/components/ui/text-link';
import type { LegalText } from '@/lib/contracts/legal-texts';
import { formatDate } from '@/lib/domain/format-date';
import { type LegalKind, legalKinds, legalPath, legalTitles } from '@/lib/domain/legal/kinds';
import { nullIfHidden } from '@/server/http/session';
import { currentLegalText, legalTextOf, sourceOfProduct } from '@/server/installation/queries';

type Props = { params: Promise<{ text: string }>; searchParams: Promise<{ version?: unknown }> };

async function kindOf({ params }: Props): Promise<LegalKind | undefined> {
  const { text } = await params;
  return legalKinds.find((kind) => kind === text);
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const [kind, { version }] = await Promise.all([kindOf(props), props.searchParams]);
  if (!kind) return {};
  // Search engines are to find the text that applies.
  return { title: legalTitles[kind], ...(version !== undefined && { robots: { index: false } }) };
}

export default async function LegalPage(props: Props) {
  const [kind, { version }] = await Promise.all([kindOf(props), props.searchParams]);
  if (!kind) notFound();
  if (kind === 'contact' && version === undefined) redirect(legalPath(kind));
  const current = await currentLegalText(kind);
  const text = version === undefined ? current : await versionOf(kind, version);
  if (!text) notFound();
  const source = sourceOfProduct();
  return (
    <PageFrame title={text.title} width="text">
      <div className="flex flex-col gap-8">
        <Validity text={text} current={current} />
        <LegalMarkdown text={text.text} />
        <SupportAddress />
        {source.url && <SourceLine source={source} />}
        <OtherTexts kind={kind} />
      </div>
    </PageFrame>
  );
}

/** Returns null for a version that does not exist. */
async function versionOf(kind: LegalKind, version: unknown): Promise<LegalText | null> {
  if (typeof version !== 'string' || !/^\d{1,9}$/.test(version)) return null;
  return nullIfHidden(legalTextOf(kind, Number(version)));
}

function Validity({ text, current }: { text: LegalText; current: LegalText }) {
  const path = legalPath(text.kind);
  const { next } = current;
  return (
    <div className="text-sm text-muted">
      <p>Valid from {formatDate(text.validFrom)}</p>
      {text.versionId !== current.versionId && (
        <p>
          This is not the version that applies today.{' '}
          <TextLink href={path} prefetch={false}>
            Read the current version
          </TextLink>
        </p>
      )}
      {next && next.versionId !== text.versionId && (
        <p>
          A new version is valid from {formatDate(next.validFrom)}.{' '}
          <TextLink href={`${path}?version=${next.versionId}`} prefetch={false}>
            Read it
          </TextLink>
        </p>
      )}
    </div>
  );
}

function OtherTexts({ kind: shown }: { kind: LegalKind }) {
  return (
    <nav aria-label="Other texts" className="border-t border-line pt-4 text-sm">
      <p className="text-muted">Also:</p>
      <ul className="flex flex-wrap gap-x-5">
        {legalKinds
          .filter((kind) => kind !== shown)
          .map((kind) => (
            <li key={kind}>
              <TextLink href={legalPath(kind)} prefetch={false} className="inline-flex min-h-11 items-center">
                {legalTitles[kind]}
              </TextLink>
            </li>
          ))}
      </ul>
    </nav>
  );
}
