import type { Metadata } from 'next';
import { type ReactNode, Suspense } from 'react';
import { WaitingProjects } from '@/components/projects/waiting-projects';
import { FrontDoor } from '@/components/search/front-door';
import { SearchControls } from '@/components/search/search-controls';
import { StartButton, StartNote, StartPanel } from '@/components/search/start-panel';
import { PageFrame } from '@/components/shell/page-frame';
import { currentActor } from '@/server/http/session';
import { listTemplates, waitingProjects } from '@/server/projects/queries';
import { frontDoor, ownLists } from '@/server/search/queries';

export const metadata: Metadata = { title: { default: 'Find your voice', template: '%s · Timbre' } };

interface SearchLayoutProps {
  children: ReactNode;
  /** The list of voices, in its own slot so that it persists while a dialog is open. */
  results: ReactNode;
}

export default async function SearchLayout({ children, results }: SearchLayoutProps) {
  const user = await currentActor();
  const [lists, visitors] = await Promise.all([ownLists(user), user ? null : forVisitors()]);
  return (
    <>
      <PageFrame
        title="Find your voice"
        action={<StartButton user={user} />}
        side={
          <>
            {user && (
              <Suspense>
                <Waiting user={user} />
              </Suspense>
            )}
            <StartPanel user={user} />
          </>
        }
      >
        {visitors && <FrontDoor {...visitors} />}
        {user && !user.isVoice && <StartNote />}
        <SearchControls {...lists} />
        {results}
      </PageFrame>
      {children}
    </>
  );
}

async function Waiting({ user }: { user: NonNullable<Awaited<ReturnType<typeof currentActor>>> }) {
  return <WaitingProjects rows={await waitingProjects(user)} />;
}

async function forVisitors() {
  const [types, door] = await Promise.all([listTemplates(null), frontDoor()]);
  return { types, ...door };
}
