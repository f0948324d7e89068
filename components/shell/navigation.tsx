'use client';

import { Link } from '@/components/ui/link';
import type { ReactNode } from 'react';
import { usePathname } from 'next/navigation';
import { UnreadBadge } from '@/components/ui/badge';
import { cn } from '@/components/ui/cn';
import { useCurrentUser } from '@/components/shell/login/current-user';
import { Logo, useBrand } from './brand';
import { type ThemeIcons, ThemeSwitch } from './theme-switch';

/** Icons that the server renders, so that browsers do not load them as scripts too. */
export type NavigationIcons = Record<
  'search' | 'favorites' | 'playlists' | 'projects' | 'profile' | 'signUp' | 'logIn',
  ReactNode
>;

type Entry = {
  href: string;
  label: string;
  icon: keyof NavigationIcons;
  /** The entry is hidden for voices, who have neither favorites nor playlists (docs/rules/screens.md#the-frame). */
  hiddenForVoices?: boolean;
};

const entries: readonly Entry[] = [
  { href: '/search', label: 'Search', icon: 'search' },
  { href: '/favorites', label: 'Favorites', icon: 'favorites', hiddenForVoices: true },
  { href: '/playlists', label: 'Playlists', icon: 'playlists', hiddenForVoices: true },
  { href: '/projects', label: 'Projects', icon: 'projects' },
  { href: '/profile', label: 'Profile', icon: 'profile' },
];

type NavigationProps = {
  icons: NavigationIcons;
  themeIcons: ThemeIcons;
  more: ReactNode;
  about: ReactNode;
};

/** A bottom bar under 700 px, a rail up to 1100 px, a sidebar above. `more` are further entries. */
export function Navigation({ icons, themeIcons, more, about }: NavigationProps) {
  const { user } = useCurrentUser();
  const { name } = useBrand();
  return (
    <header className="shell-bar z-30 flex shrink-0 border-line bg-surface md:flex-col md:py-4 wide:px-4">
      <Link
        href="/search"
        className="mb-6 hidden min-h-11 items-center rounded-md px-2 md:flex md:self-center wide:self-start"
        aria-label={`${name}, go to search`}
      >
        <Logo word={false} className="wide:hidden" />
        <Logo className="max-wide:hidden" />
      </Link>
      <nav aria-label="Main" className="min-w-0 flex-1 md:flex-none">
        <ul className="flex md:flex-col md:gap-1 max-wide:md:items-center">
          {entries
            .filter((entry) => !(entry.hiddenForVoices && user?.isVoice))
            .map(({ href, label, icon }) => (
              <NavigationEntry
                key={href}
                href={href}
                label={label}
                icon={icons[icon]}
                // Visitors get a login prompt there, which is not worth prefetching.
                isLoadedAhead={user !== null || href === '/search'}
                unread={href === '/projects' ? user?.numUnread : 0}
              />
            ))}
          {more}
        </ul>
      </nav>
      <div className="mt-auto hidden flex-col items-center gap-3 md:flex wide:items-stretch">
        {user?.isImpersonating && (
          <p className="rounded-sm border border-warning px-1.5 py-1 text-center text-xs font-semibold text-warning max-wide:text-[0.625rem] max-wide:leading-3">
            Impersonating
          </p>
        )}
        {!user && (
          <>
            <Link href="/search/signup" className={linkClass(false)}>
              {icons.signUp}
              <span>Sign up</span>
            </Link>
            <Link href="/search/login" className={linkClass(false)}>
              {icons.logIn}
              <span>Log in</span>
            </Link>
          </>
        )}
        {about}
        <ThemeSwitch icons={themeIcons} />
      </div>
    </header>
  );
}

type NavigationEntryProps = {
  href: string;
  label: string;
  icon: ReactNode;
  isLoadedAhead?: boolean;
  unread?: number;
};

export function NavigationEntry({ href, label, icon, isLoadedAhead = true, unread = 0 }: NavigationEntryProps) {
  const current = isCurrent(usePathname(), href);
  return (
    <li className="min-w-0 flex-1">
      <Link
        href={href}
        prefetch={isLoadedAhead ? null : false}
        aria-current={current ? 'page' : undefined}
        className={linkClass(current)}
      >
        <span
          className={cn(
            'shrink-0 [&>svg]:size-5.5',
            current ? 'text-accent [&>svg]:stroke-[2.25]' : '[&>svg]:stroke-[1.75]',
          )}
        >
          {icon}
        </span>
        <span className="max-w-full truncate">{label}</span>
        <span className="max-wide:absolute max-wide:top-1 max-wide:left-1/2 max-wide:ml-1 wide:ml-auto">
          <UnreadBadge count={unread} />
        </span>
      </Link>
    </li>
  );
}

function linkClass(current: boolean): string {
  return cn(
    'shell-entry relative flex min-h-11 items-center rounded-md transition-colors wide:gap-3.5 wide:px-3',
    current ? 'font-semibold text-text wide:bg-wash' : 'font-medium text-muted hover:text-text',
  );
}

/** Returns true if the page belongs to the entry. Public profiles belong to the search. */
function isCurrent(pathname: string, href: string): boolean {
  if (href === '/search' && pathname.startsWith('/voices')) return true;
  if (href === '/profile' && pathname.startsWith('/teams/')) return true;
  return pathname === href || pathname.startsWith(`${href}/`);
}
