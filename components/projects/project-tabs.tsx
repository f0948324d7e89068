'use client';

import { BadgeCheck } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { isAnyUnread, otherVoices } from '@/components/shared/conversations';
import { useIsVoice, useProject } from '@/components/shared/project-context';
import { useCurrentUser } from '@/components/shell/login/current-user';
import { UnreadDot } from '@/components/ui/badge';
import { useIsNarrow } from '@/components/ui/use-media-query';
import { type TabLink, TabLinks } from '@/components/ui/menus/tab-links';
import type { Project } from '@/lib/contracts/project-shapes';

export function statusApplies({ status }: Pick<Project, 'status'>): boolean {
  return status.state !== 'done';
}

export function ProjectTabs() {
  const project = useProject();
  const pathname = usePathname();
  const isVoice = useIsVoice();
  const isNarrow = useIsNarrow();
  const { user } = useCurrentUser();
  const base = `/projects/${project.id}`;
  const tabs: TabLink[] = [
    ...(isNarrow && statusApplies(project) ? [{ href: `${base}/status`, label: 'Status' }] : []),
    { href: `${base}/details`, label: 'Details' },
    { href: `${base}/files`, label: 'Files' },
    ...chatTabs(project, isVoice, user?.id ?? null, pathname),
    ...(project.scopes.includes('shortlist-voice') && !isVoice
      ? [{ href: `${base}/invite-voice`, label: 'Shortlist voice' }]
      : []),
  ];
  const current = tabs.find(({ href }) => pathname === href || pathname.startsWith(`${href}/`));
  return <TabLinks label="Parts of the project" tabs={tabs} current={current?.href ?? ''} />;
}

/** The assigned voice comes first and is marked; the others fold into one tab, which leads to the open chat of theirs. */
function chatTabs(project: Project, isVoice: boolean, userId: string | null, pathname: string): TabLink[] {
  const tab = (voiceId: string) => `/projects/${project.id}/chat/${voiceId}`;
  const badgeOf = (voices: Project['voices']) =>
    isAnyUnread(voices, userId) ? <UnreadDot label="Unread messages" /> : undefined;
  const assigned = project.voices.find((voice) => voice.isAssigned);
  if (isVoice || !assigned) {
    return project.voices.map((voice) => ({
      href: tab(voice.id),
      label: isVoice ? 'Chat' : voice.name,
      badge: badgeOf([voice]),
    }));
  }
  const others = otherVoices(project);
  const shown =
    others.find(({ id }) => pathname === tab(id) || pathname.startsWith(`${tab(id)}/`)) ??
    others.find((voice) => isAnyUnread([voice], userId)) ??
    others[0];
  return [
    {
      href: tab(assigned.id),
      label: assigned.name,
      badge: (
        <>
          <BadgeCheck className="size-4 shrink-0 text-success" role="img" aria-label="Assigned" />
          {badgeOf([assigned])}
        </>
      ),
    },
    ...(shown
      ? [
          {
            href: tab(shown.id),
            label: others.length === 1 ? shown.name : `Other voices (${others.length})`,
            badge: badgeOf(others),
          },
        ]
      : []),
  ];
}
