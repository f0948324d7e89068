'use client';

import Link from 'next/link';
import { memo } from 'react';
import { formatDate } from '@/components/shared/format-date';
import { ProjectMenu } from '@/components/projects/project-menu';
import { Avatar } from '@/components/ui/avatar';
import { Badge } from '@/components/ui/badge';
import { Chip } from '@/components/ui/chip';
import { ProgressBar } from '@/components/ui/progress';
import type { ProjectRow as Row } from '@/lib/contracts/project-shapes';

const maxAvatars = 3;

interface ProjectRowProps {
  row: Row;
  isVoice: boolean;
  userId: string;
}

export const ProjectRow = memo(function ProjectRow({ row, isVoice, userId }: ProjectRowProps) {
  return (
    <article className="relative flex flex-wrap items-center gap-x-2 py-4 transition-colors hover:bg-wash/50 has-[a[data-row]:focus-visible]:bg-wash/50 sm:gap-4">
      <div className="min-w-0 flex-1">
        <h2 className="text-base font-semibold">
          <Link
            data-row
            // With hundreds of rows, prefetching all of them is wasteful.
            prefetch={false}
            href={`/projects/${row.id}`}
            className="line-clamp-2 break-words after:absolute after:inset-0 after:rounded-sm"
          >
            <bdi>{row.name}</bdi>
          </Link>
        </h2>
        {isVoice && (
          <p dir="auto" className="text-sm text-muted">
            {row.team.name}
          </p>
        )}
        <div className="mt-2 max-w-72">
          <ProgressBar label={`Progress of ${row.name}`} value={row.percentDone / 100} showPercent />
        </div>
        <RowChips row={row} />
      </div>
      <ChatAvatars row={row} isVoice={isVoice} userId={userId} />
      <div className="relative">
        <ProjectMenu project={row} isArchived={row.isArchived} isVoice={isVoice} />
      </div>
    </article>
  );
});

function RowChips({ row }: { row: Row }) {
  if (row.isMember && !row.isArchived && !row.dueDate && row.labels.length === 0) return null;
  return (
    <ul aria-label="About this project" className="mt-2.5 flex flex-wrap items-center gap-1.5">
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
  if (people.length === 0) return null;
  return (
    <ul
      aria-label="Chats"
      className="relative flex items-center max-sm:order-last max-sm:-mb-2 max-sm:-ml-1.5 max-sm:basis-full"
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
        <li className="tabular ml-1 text-sm text-muted">
          +{people.length - maxAvatars}
          <span className="visually-hidden"> more</span>
        </li>
      )}
    </ul>
  );
}
