'use client';

import Link from 'next/link';
import { memo, type ReactNode } from 'react';
import { statusDateText } from '@/components/projects/status/status-actions';
import { Avatar } from '@/components/ui/avatar';
import { Badge } from '@/components/ui/badge';
import { ButtonLink } from '@/components/ui/button';
import { Chip } from '@/components/ui/chip';
import { cn } from '@/components/ui/cn';
import { ProgressBar } from '@/components/ui/notices/progress';
import type { ProjectRow as Row } from '@/lib/contracts/project-shapes';
import { formatDate } from '@/lib/domain/format-date';
import { formatEuro, toCents } from '@/lib/domain/money/prices';
import { languageName } from '@/lib/domain/people/languages';
import { netText } from '@/lib/domain/tax/tax-text';
import { ProjectMenu } from './project-menu';

const maxAvatars = 3;

type ProjectRowProps = {
  row: Row;
  isVoice: boolean;
  userId: string;
  /** Level of the heading. In a list with section headings, rows are one level below them. */
  level: 2 | 3;
  /** The viewer works for several companies. */
  showsCompany: boolean;
};

export const ProjectRow = memo(function ProjectRow({ row, isVoice, userId, level, showsCompany }: ProjectRowProps) {
  const Heading = `h${level}` as const;
  const { text, date, action } = row.status;
  return (
    <article className="relative flex flex-wrap items-center gap-x-4 gap-y-2 py-4 transition-colors hover:bg-wash/50 has-[a[data-row]:focus-visible]:bg-wash/50 md:flex-nowrap">
      <div className="min-w-0 flex-1 max-md:basis-full max-md:pr-12">
        <Heading className="text-base font-semibold">
          <Link
            data-row
            // With hundreds of rows, prefetching all of them is wasteful.
            prefetch={false}
            href={`/projects/${row.id}`}
            className="line-clamp-2 break-words after:absolute after:inset-0 after:rounded-sm"
          >
            <bdi>{row.name}</bdi>
          </Link>
        </Heading>
        <p className={cn('text-sm break-words', row.isWaiting ? 'font-medium text-text' : 'text-muted')}>
          <bdi>{text}</bdi>
          {date && date.kind !== 'due' && <span className="text-muted"> · {statusDateText(date)}</span>}
        </p>
        <Facts row={row} isVoice={isVoice} />
        <RowChips row={row} showsCompany={showsCompany} />
      </div>
      <ChatAvatars row={row} isVoice={isVoice} userId={userId} />
      {action && (
        <ButtonLink
          href={action.path}
          prefetch={false}
          size="small"
          variant={row.isWaiting ? 'primary' : 'secondary'}
          className="relative max-md:order-last max-md:w-full md:w-44"
        >
          {action.label}
        </ButtonLink>
      )}
      {!action && <span className="w-44 shrink-0 max-md:hidden" aria-hidden="true" />}
      <div className="relative min-w-11 max-md:absolute max-md:top-3 max-md:right-0">
        <ProjectMenu project={row} isArchived={row.isArchived} isVoice={isVoice} />
      </div>
    </article>
  );
});

/** Shows voice or customer, language, price or fee, and the percentage. */
function Facts({ row, isVoice }: { row: Row; isVoice: boolean }) {
  const amount = isVoice ? row.voiceFee : row.customerPrice;
  return (
    <dl className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-0.5 text-sm text-muted lg:grid lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)_7rem]">
      <Fact name={isVoice ? 'Customer' : 'Voice'}>
        <bdi className="block truncate">{isVoice ? row.team.name : voiceText(row)}</bdi>
      </Fact>
      <Fact name="Language">{languageName(row.language)}</Fact>
      <Fact name={isVoice ? 'Fee' : 'Price'}>
        {amount !== undefined && (isVoice ? formatEuro : netText)(toCents(amount))}
      </Fact>
      <Fact name="Progress">
        <span className="flex items-center gap-3 lg:w-28">
          <span className="flex-1 max-lg:hidden">
            <ProgressBar label={`Progress of ${row.name}`} value={row.percentDone / 100} />
          </span>
          <span className="lg:w-11 lg:text-right">{row.percentDone}%</span>
        </span>
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="visually-hidden">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function voiceText({ voices }: Row): string {
  const assigned = voices.find(({ isAssigned }) => isAssigned) ?? (voices.length === 1 ? voices[0] : undefined);
  if (assigned) return assigned.name;
  return voices.length === 0 ? 'No voice yet' : `${voices.length} voices`;
}

function RowChips({ row, showsCompany }: { row: Row; showsCompany: boolean }) {
  if (!showsCompany && row.isMember && !row.isArchived && !row.dueDate && row.labels.length === 0) return null;
  return (
    <ul aria-label="About this project" className="mt-2 flex flex-wrap items-center gap-1.5">
      {showsCompany && (
        <li className="max-w-full truncate text-sm font-medium">
          <span className="visually-hidden">Company: </span>
          <bdi>{row.team.name}</bdi>
        </li>
      )}
      {!row.isMember && (
        <li className="flex">
          <Badge>Not working on</Badge>
        </li>
      )}
      {row.dueDate && (
        <li className="flex">
          <Badge tone={isOver(row) ? 'danger' : 'neutral'}>Due {formatDate(row.dueDate)}</Badge>
        </li>
      )}
      {row.isArchived && (
        <li className="flex">
          <Badge>Archived</Badge>
        </li>
      )}
      {row.labels.map((label) => (
        <li key={label} className="flex min-w-0">
          <Chip>{label}</Chip>
        </li>
      ))}
    </ul>
  );
}

function isOver(row: Row): boolean {
  return !row.isApproved && row.dueDate !== null && row.dueDate < new Date().toISOString().slice(0, 10);
}

function ChatAvatars({ row, isVoice, userId }: { row: Row; isVoice: boolean; userId: string }) {
  const people = isVoice
    ? row.members.map((member) => ({ ...member, chatId: userId, hasUnread: false }))
    : row.voices.map((voice) => ({ ...voice, chatId: voice.id }));
  const hasUnread = row.voices.some((voice) => voice.hasUnread);
  if (people.length === 0) return <span className="w-30 shrink-0 max-md:hidden lg:w-32" aria-hidden="true" />;
  return (
    <ul
      aria-label="Chats"
      className="relative flex shrink-0 items-center max-md:-ml-1.5 md:w-30 md:justify-end lg:w-32"
    >
      {people.slice(0, maxAvatars).map((person, index) => {
        const isUnread = isVoice ? hasUnread && index === 0 : person.hasUnread;
        return (
          <li key={person.id} className="-ml-2 first:ml-0">
            <Link
              prefetch={false}
              href={`/projects/${row.id}/chat/${person.chatId}`}
              aria-label={`Chat with ${person.name}${isUnread ? ', unread messages' : ''}`}
              title={person.name}
              className="relative flex size-11 items-center justify-center rounded-full"
            >
              <Avatar
                name={person.name}
                picture={person.picture}
                size="small"
                decorative
                className="ring-2 ring-surface"
              />
              {isUnread && (
                <span className="absolute top-0.5 right-0.5 size-3 rounded-full bg-accent ring-2 ring-surface" />
              )}
            </Link>
          </li>
        );
      })}
      {people.length > maxAvatars && (
        <li className="ml-1 text-sm text-muted">
          +{people.length - maxAvatars}
          <span className="visually-hidden"> more</span>
        </li>
      )}
    </ul>
  );
}
