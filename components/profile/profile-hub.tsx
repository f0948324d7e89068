'use client';

import { ChevronRight } from 'lucide-react';
import { Link } from '@/components/ui/link';
import { useState } from 'react';
import { reportError } from '@/components/shell/global-errors';
import { logOut } from '@/components/shell/log-out';
import { PageFrame } from '@/components/shell/page-frame';
import { ThemeSwitch } from '@/components/shell/theme-switch';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import type { Me } from '@/lib/contracts/access';
import { voicePath } from '@/lib/domain/voice-path';

type Entry = { href: string; title: string; text: string };

/** Team pages are for owners and admins (docs/rules/access.md#roles-and-scopes). */
function entriesOf(user: Me): Entry[] {
  return user.teams
    .filter(({ role }) => role === 'owner' || role === 'admin')
    .flatMap(({ id, name }) => [
      {
        href: `/teams/${id}/company-information`,
        title: 'Company information',
        text: `Address and tax details of ${name}`,
      },
      ...(user.isVoice
        ? [
            {
              href: `/teams/${id}/payout-settings/international-bank-transfer-info`,
              title: 'Payout settings',
              text: 'Where your fees are sent',
            },
          ]
        : []),
      ...(!user.isVoice && !user.manualInvoice
        ? [{ href: `/teams/${id}/payment-methods/credit-cards`, title: 'Payment methods', text: `Cards of ${name}` }]
        : []),
    ]);
}

const publicProfileOf = (user: Me): Entry[] =>
  user.voiceStatus === 'published'
    ? [{ href: voicePath(user), title: 'Public profile', text: 'What customers see and hear of you' }]
    : [];

const notifications: Entry = {
  href: '/profile/notifications',
  title: 'Notifications',
  text: 'What we mail or text you about',
};

function TeamList({ teams }: { teams: Me['teams'] }) {
  return (
    <section className="mt-8" aria-labelledby="teams">
      <h2 id="teams" className="font-semibold">
        Your teams
      </h2>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {teams.map(({ id, name, role }) => (
          <li key={id} className="flex min-h-12 items-center justify-between gap-4 py-2">
            <span className="min-w-0 break-words">{name}</span>
            <span className="shrink-0 text-sm text-muted capitalize">{role}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const voiceStatusText: Record<NonNullable<Me['voiceStatus']>, string> = {
  applied: 'We have received your application. We review it once you have added your demos.',
  awaiting: 'Your profile waits for approval.',
  published: 'Your profile is published: customers find you in the search.',
  returned: 'Your profile was sent back. Please see your mail for the reason.',
};

export function ProfileHub({ user }: { user: Me }) {
  const [isLeaving, setLeaving] = useState(false);
  const leave = () => {
    setLeaving(true);
    logOut().catch((error: unknown) => {
      setLeaving(false);
      reportError(error);
    });
  };
  const entries = [...publicProfileOf(user), ...entriesOf(user), notifications];
  return (
    <PageFrame title="Profile" width="text">
      <div className="flex items-center gap-5">
        <Avatar name={user.name} picture={user.picture} size="large" />
        <div className="min-w-0">
          <h2 dir="auto" className="text-xl font-semibold break-words">
            {user.name}
          </h2>
          <p className="break-words text-muted">{user.email}</p>
          {user.companyName && (
            <p dir="auto" className="break-words text-muted">
              {user.companyName}
            </p>
          )}
        </div>
      </div>
      {user.voiceStatus && <p className="mt-6">{voiceStatusText[user.voiceStatus]}</p>}
      {!user.isVoice && user.teams.length > 0 && <TeamList teams={user.teams} />}
      {entries.length > 0 && (
        <ul className="mt-8 divide-y divide-line border-y border-line">
          {entries.map(({ href, title, text }) => (
            <li key={href}>
              <Link href={href} className="flex min-h-16 items-center gap-4 py-3 transition-colors hover:bg-wash">
                <span className="min-w-0 flex-1">
                  <span className="block font-medium">{title}</span>
                  <span className="block text-sm break-words text-muted">{text}</span>
                </span>
                <ChevronRight className="size-5 shrink-0 text-muted" aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-8 flex flex-wrap items-center justify-between gap-4">
        {/* Wide screens have it in the sidebar. */}
        <div className="wide:hidden">
          <ThemeSwitch />
        </div>
        <Button variant="secondary" loading={isLeaving} onClick={leave}>
          Log out
        </Button>
      </div>
      <p className="mt-8 text-sm text-muted">To have your account deleted, please contact support.</p>
    </PageFrame>
  );
}
