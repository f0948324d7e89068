import { TextLink } from '@/components/ui/text-link';

export type Source = {
  /** It is null if SOURCE_URL is not set. */
  url: string | null;
  release: string;
};

/** The only place that names the product beside the brand (docs/decisions/0009-license.md). */
export function SourceLine({ source: { url, release }, className }: { source: Source; className?: string }) {
  return (
    <p className={className}>
      {url ? (
        <>
          Source code:{' '}
          <TextLink href={url} external data-source="">
            Timbre {release}
          </TextLink>
        </>
      ) : (
        `Version ${release}`
      )}
    </p>
  );
}
