import { AboutFooter } from '@/components/shell/about-links';
import { HomeLink } from '@/components/shell/brand';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/notices/states';

export default function NotFound() {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-b border-line px-4 py-1 sm:px-6">
        <HomeLink />
      </header>
      <main className="flex flex-1 items-center">
        <h1 className="visually-hidden">Not found</h1>
        <EmptyState title="This page does not exist" action={<ButtonLink href="/search">Find a voice</ButtonLink>}>
          The URL may be misspelled, or the page was removed.
        </EmptyState>
      </main>
      <AboutFooter isAlone />
    </div>
  );
}
