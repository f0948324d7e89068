import { TextLink } from '@/components/ui/text-link';

/** Says that there are texts to agree to. The server renders it, so that it is no script. */
export function AgreementBanner() {
  return (
    <section
      aria-label="New terms"
      className="flex min-h-11 flex-wrap items-center justify-center gap-x-3 border-b border-line bg-accent-wash px-4 text-sm"
    >
      <span className="py-1 font-medium">Our terms have changed.</span>
      {/* The page returns to where the link was: a page that is prefetched elsewhere would not. */}
      <TextLink href="/agreements" prefetch={false} className="flex min-h-11 items-center">
        Read and agree
      </TextLink>
    </section>
  );
}
