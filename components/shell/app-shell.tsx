import { Headset, Heart, ListMusic, LogIn, MessagesSquare, Search, UserPlus, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { StorageOwner } from '@/components/shell/login/current-user';
import { AboutFooter, SidebarLinks } from './about-links';
import { AgreementBanner } from './agreement-banner';
import { Navigation, NavigationEntry, type NavigationIcons } from './navigation';
import { TestPaymentsBanner } from './test-payments-banner';
import { themeIcons } from './theme-icons';
import { VisitedPages } from './visited-pages';

const icons: NavigationIcons = {
  search: <Search aria-hidden="true" />,
  favorites: <Heart aria-hidden="true" />,
  playlists: <ListMusic aria-hidden="true" />,
  projects: <MessagesSquare aria-hidden="true" />,
  profile: <UserRound aria-hidden="true" />,
  signUp: <UserPlus className="size-5.5 shrink-0" aria-hidden="true" />,
  logIn: <LogIn className="size-5.5 shrink-0" aria-hidden="true" />,
};

type AppShellProps = {
  /** True when payments use the simulator or a test account. */
  testPayments: boolean;
  player: ReactNode;
  isSupport: boolean;
  /** True if the user has to agree to a legal text before starting anything new. */
  owesAgreement: boolean;
  children: ReactNode;
};

export function AppShell({ testPayments, player, isSupport, owesAgreement, children }: AppShellProps) {
  return (
    <div className="flex min-h-[calc(100dvh-var(--shell-notice))] max-md:flex-col">
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-text px-4 py-3 font-medium text-raised focus:translate-y-0"
      >
        Skip to content
      </a>
      <VisitedPages />
      <StorageOwner />
      <Navigation
        icons={icons}
        themeIcons={themeIcons}
        more={isSupport && <NavigationEntry href="/support" label="Support" icon={<Headset aria-hidden="true" />} />}
        about={<SidebarLinks />}
      />
      <div className="flex min-w-0 flex-1 flex-col pb-[calc(var(--shell-bottom-bar)+var(--shell-player-shown,0px))]">
        <main id="content" tabIndex={-1} className="min-w-0 flex-1 outline-none">
          {owesAgreement && <AgreementBanner />}
          {testPayments && <TestPaymentsBanner />}
          {children}
        </main>
        <AboutFooter />
      </div>
      <div className="fixed right-0 bottom-(--shell-bottom-bar) left-0 z-20 empty:hidden md:left-20 wide:left-56">
        {player}
      </div>
    </div>
  );
}
