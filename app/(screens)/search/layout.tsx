import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { SearchControls } from '@/components/search/search-controls';
import { StartButton, StartNote, StartPanel } from '@/components/search/start-panel';
import { PageFrame } from '@/components/shell/page-frame';
import { currentActor } from '@/server/http/session';
import { ownLists } from '@/server/search/queries';

export const metadata: Metadata = { title: { default: 'Find your voice', template: '%s · Timbre' } };

interface SearchLayoutProps {
  children: ReactNode;
  /** The list of voices, in its own slot so that it persists while a dialog is open. */
  results: ReactNode;
}

export default async function SearchLayout({ children, results }: SearchLayoutProps) {
  const lists = await ownLists(await currentActor());
  return (
    <>
      <PageFrame title="Find your voice" action={<StartButton />} side={<StartPanel />}>
        <StartNote />
        <SearchControls {...lists} />
        {results}
      </PageFrame>
      {children}
    </>
  );
}
