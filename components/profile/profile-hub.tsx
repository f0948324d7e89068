'use client';

import { ChevronRight, Circle } from 'lucide-react';
import { useState } from 'react';
import { reportError } from '@/components/shell/global-errors';
import { logOut } from '@/components/shell/login/login-prompt';
import { PageFrame } from '@/components/shell/page-frame';
import { themeIcons } from '@/components/shell/theme-icons';
import { ThemeSwitch } from '@/components/shell/theme-switch';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/dialogs/confirm-dialog';
import { Link } from '@/components/ui/link';
import { hasUnsentRecordings } from '@/lib/client/unsent-recordings';
import type { Me } from '@/lib/contracts/profile';
import { pathOfStep, type ProfileStepName } from '@/lib/domain/people/application';
import { voicePath } from '@/lib/domain/people/voice-path';
import { ApplicationSteps } from './application-steps';

export function ProfileHub({ user }: { user: Me }) {
  return (
    <PageFrame title="Profile">
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
      {user.voiceStatus && user.voiceStatus !== 'published' && (
        <ApplicationSteps status={user.voiceStatus} isComplete={user.profileSteps.every(({ isDone }) => isDone)} />
      )}
      {user.voiceStatus === 'published' && (
        <p className="mt-6">Your profile is published: customers find you in the search.</p>
      )}
      <MissingSteps steps={user.profileSteps} teams={user.teams} />
      <div className="mt-8 grid items-start gap-x-12 gap-y-10 lg:grid-cols-2">
        <EntryList entries={ownEntries(user)} label="Your account" />
        <Teams user={user} />
      </div>
      <Leave />
    </PageFrame>
  );
}

const stepTitles: Record<ProfileStepName, string> = {
  name: 'Enter your name',
  picture: 'Add a picture',
  demos: 'Add voice demos',
  'studio-quality-demo': 'Add a studio quality demo',
  payout: 'Set up payout',
  company: 'Enter company information',
  'payment-method': 'Add a payment method',
};

type MissingStepsProps = {
  steps: Me['profileSteps'];
  teams: Me['teams'];
};

/** Lists what is missing for a complete profile, with links. Renders nothing when it is complete. */
function MissingSteps({ steps, teams }: MissingStepsProps) {
  const missing = steps.filter(({ isDone }) => !isDone);
  if (missing.length === 0) return null;
  const teamName = (teamId: string | null) => teams.find(({ id }) => id === teamId)?.name;
  return (
    <section className="mt-8" aria-labelledby="missing-steps">
      <h2 id="missing-steps" className="text-lg font-semibold">
        Complete your profile
      </h2>
      <p className="mt-1 text-sm text-muted">
        {steps.length - missing.length} of {steps.length} done
      </p>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {missing.map((step) => (
          <li key={`${step.name} ${step.teamId}`}>
            <Link
              href={pathOfStep(step)}
              className="flex min-h-14 items-center gap-4 py-3 transition-colors hover:bg-wash"
            >
              <Circle className="size-5 shrink-0 text-accent" aria-hidden="true" />
              <span className="min-w-0 flex-1 break-words">
                <span className="font-medium">{stepTitles[step.name]}</span>
                {teams.length > 1 && step.teamId && <span className="text-muted"> · {teamName(step.teamId)}</span>}
              </span>
              <ChevronRight className="size-5 shrink-0 text-muted" aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

type HubEntry = { href: string; title: string; text: string };

function EntryList({ entries, label }: { entries: readonly HubEntry[]; label?: string }) {
  return (
    <ul aria-label={label} className="divide-y divide-line border-y border-line">
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
  );
}

function ownEntries(user: Me): HubEntry[] {
  return [
    ...publicProfileOf(user),
    {
      href: '/profile/edit-profile',
      title: 'Edit profile',
      text: user.isVoice ? 'Name, email, phone and studio' : 'Name, email and phone',
    },
    { href: '/profile/picture', title: 'Picture', text: user.picture ? 'Change or remove it' : 'Add one' },
    ...(user.isVoice ? demoEntries : []),
    { href: '/profile/notifications', title: 'Notifications', text: 'What we mail or text you about' },
    { href: '/profile/change-password', title: 'Change password', text: 'Ends all other sessions' },
    { href: '/profile/security', title: 'Security', text: 'Two-step login, and where you are logged in' },
    { href: '/profile/your-data', title: 'Your data', text: 'What we store; export and erasure' },
    { href: '/agreements', title: 'Terms and agreements', text: 'What you agreed to, and when' },
    ...(user.isSupport
      ? [{ href: '/support', title: 'Support', text: 'Voices, projects and users that need you' }]
      : []),
  ];
}

const publicProfileOf = (user: Me): HubEntry[] =>
  user.voiceStatus === 'published'
    ? [{ href: voicePath(user), title: 'Public profile', text: 'What customers see and hear of you' }]
    : [];

const demoEntries: readonly HubEntry[] = [
  { href: '/profile/voice-demos', title: 'Voice demos', text: 'What customers hear of you in the search' },
  { href: '/profile/studio-quality-demo', title: 'Studio quality demo', text: 'How your studio sounds' },
  { href: '/docs/ranking', title: 'Why am I shown here', text: 'What decides your place in the search' },
];

function Teams({ user }: { user: Me }) {
  if (user.teams.length === 0) return null;
  return (
    <section className="lg:-mt-1" aria-labelledby="teams">
      <h2 id="teams" className="text-lg font-semibold">
        {user.isVoice ? 'Your business' : 'Your teams'}
      </h2>
      <ul className="mt-2 flex flex-col gap-6">
        {user.teams.map((team) => {
          const entries = teamEntries(user, team);
          return (
            <li key={team.id}>
              <div className="flex min-h-12 items-center justify-between gap-4 py-2">
                <span dir="auto" className="min-w-0 font-medium break-words">
                  {team.name}
                </span>
                {!user.isVoice && <span className="shrink-0 text-sm text-muted capitalize">{team.role}</span>}
              </div>
              <EntryList entries={entries} label={team.name} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Team pages are for owners and admins (docs/rules/access.md#roles-and-scopes). */
function teamEntries(user: Me, { id, role, name }: Me['teams'][number]): HubEntry[] {
  if (role !== 'owner' && role !== 'admin') {
    if (user.isImpersonating) return [];
    return [{ href: `/profile/leave-team/${id}`, title: 'Leave team', text: `Ends your access to ${name}` }];
  }
  const company = {
    href: `/teams/${id}/company-information`,
    title: 'Company information',
    text: 'Address and tax details',
  };
  const members = { href: `/teams/${id}/members`, title: 'Team members', text: `Who works with ${name}` };
  const payment = user.profileSteps.find((step) => step.teamId === id && step.name !== 'company');
  const money = payment && {
    payout: { href: pathOfStep(payment), title: 'Payout settings', text: 'Where your fees are sent' },
    card: { href: pathOfStep(payment), title: 'Payment methods', text: 'Cards and payment history' },
  };
  if (user.isVoice) return [company, ...(payment?.name === 'payout' && money ? [money.payout] : [])];
  return [company, ...(payment?.name === 'payment-method' && money ? [money.card] : []), members];
}

function Leave() {
  const [isLeaving, setLeaving] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const leave = () => {
    setLeaving(true);
    logOut().catch((error: unknown) => {
      setLeaving(false);
      reportError(error);
    });
  };
  return (
    <>
      <div className="mt-8 flex flex-wrap items-center justify-between gap-4">
        {/* Wide screens have it in the sidebar. */}
        <div className="wide:hidden">
          <ThemeSwitch icons={themeIcons} />
        </div>
        <Button
          variant="secondary"
          loading={isLeaving}
          onClick={() => (hasUnsentRecordings() ? setAsking(true) : leave())}
        >
          Log out
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        danger
        title="Recordings are not uploaded yet"
        confirmLabel="Log out and delete them"
        cancelLabel="Stay"
        loading={isLeaving}
        onConfirm={leave}
        onClose={() => setAsking(false)}
      >
        Logging out deletes what this browser stores. Open a project to upload the recordings first.
      </ConfirmDialog>
    </>
  );
}
