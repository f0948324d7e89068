'use client';

import { usePathname } from 'next/navigation';
import { useIsVoice, useProject } from '@/components/shared/project-context';
import { currentStep, stepsOf } from '@/components/projects/steps';
import { useCurrentUser } from '@/components/shell/current-user';
import { UnreadDot } from '@/components/ui/badge';
import { useIsNarrow } from '@/components/ui/use-media-query';
import { type TabLink, TabLinks } from '@/components/ui/tab-links';
import type { Project } from '@/lib/contracts/project-shapes';

export function statusApplies(project: Project, isVoice: boolean): boolean {
  return currentStep(stepsOf(project, isVoice)) !== null;
}

export function ProjectTabs() {
  const project = useProject();
  const pathname = usePathname();
  const isVoice = useIsVoice();
  const isNarrow = useIsNarrow();
  const { user } = useCurrentUser();
  const base = `/projects/${project.id}`;

  const chats: TabLink[] = project.voices.map((voice) => ({
    href: `${base}/chat/${voice.id}`,
    label: isVoice ? 'Chat' : voice.name,
    badge: user && voice.hasUnread.includes(user.id) ? <UnreadDot label="Unread messages" /> : undefined,
  }));
  const tabs: TabLink[] = [
    ...(isNarrow && statusApplies(project, isVoice) ? [{ href: `${base}/status`, label: 'Status' }] : []),
    { href: `${base}/details`, label: 'Details' },
    { href: `${base}/files`, label: 'Files' },
    ...chats,
    ...(project.scopes.includes('shortlist-voice') && !isVoice
      ? [{ href: `${base}/invite-voice`, label: 'Shortlist voice' }]
      : []),
  ];
  const current = tabs.find(({ href }) => pathname === href || pathname.startsWith(`${href}/`));
  return <TabLinks label="Parts of the project" tabs={tabs} current={current?.href ?? ''} />;
}
