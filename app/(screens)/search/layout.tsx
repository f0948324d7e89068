import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { WaitingProjects, WaitingSummary } from '@/components/projects/list/waiting-projects';
import { LandingPage, StartButton, StartNote, StartPanel } from '@/components/search/landing-page';
import { SearchControls } from '@/components/search/search-controls';
import { PageFrame } from '@/components/shell/page-frame';
import { currentActor } from '@/server/http/session';
import { sectionTitle } from '@/server/installation/queries';
import { templatesForVisitors, waitingProjects } from '@/server/projects/queries';
import { landingPage, ownLists } from '@/server/search/queries';

export const generateMetadata = (): Metadata => ({ title: sectionTitle('Find your voice') });

type SearchLayoutProps = {
  children: ReactNode;
  /** The list of voices, in its own slot so that it persists while a dialog is open. */
  results: ReactNode;
};

export default async function SearchLayout({ children, results }: SearchLayoutProps) {
  const user = await currentActor();
  // Loaded before the page is shown: on narrow screens, what comes later would move the results.
  const [lists, visitors, waiting] = await Promise.all([
    ownLists(user),
    user ? null : forVisitors(),
    user ? waitingProjects(user) : [],
  ]);
  return (
    <>
      <PageFrame
        title="Find your voice"
        action={<StartButton user={user} />}
        side={
          <>
            <WaitingProjects rows={waiting} />
            <StartPanel user={user} />
          </>
        }
      >
        {visitors && <LandingPage {...visitors} />}
        {user && !user.isVoice && <StartNote />}
        <WaitingSummary rows={waiting} />
        <SearchControls {...lists} />
        {results}
      </PageFrame>
      {children}
    </>
  );
}

async function forVisitors() {
  const [types, landing] = await Promise.all([templatesForVisitors(), landingPage()]);
  return { types, ...landing };
}
