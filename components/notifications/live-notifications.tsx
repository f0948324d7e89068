'use client';

import { usePathname, useRouter } from 'next/navigation';
import { useEffect, useEffectEvent } from 'react';
import { useUnreadCount } from './use-unread-count';
import { showToast } from '@/components/ui/toaster';
import { type LiveEvent, subscribeLive } from '@/lib/client/live';

/**
 * Shows events of projects that are not on screen, and updates the badge of Projects. The project list refreshes
 * separately.
 */
export function LiveNotifications({ userId, hasUnread }: { userId: string; hasUnread: boolean }) {
  const router = useRouter();
  const pathname = usePathname();
  const countUnread = useUnreadCount();

  const tell = useEffectEvent((event: LiveEvent) => {
    if (event.type === 'reset' && !event.isFirst) countUnread();
    if (event.type === 'message' && !isBy(event.message, userId) && !pathname.endsWith(`/chat/${event.voiceId}`))
      countUnread();
    if (event.type === 'notification' && !isInSight(event, pathname)) announce(event);
  });
  const announce = ({ text, path }: LiveEvent) => {
    if (typeof text !== 'string') return;
    if (typeof path !== 'string') return showToast(text);
    showToast(text, { actionLabel: 'Open', undo: () => router.push(path) });
  };
  useEffect(() => subscribeLive((event) => tell(event)), []);
  const countAtStart = useEffectEvent(() => {
    if (hasUnread) countUnread();
  });
  // The page provides only `hasUnread`; the badge shows a number.
  useEffect(() => countAtStart(), []);
  return null;
}

/** Every tab receives the event: only the visible tab shows it, and only if its page does not. */
function isInSight({ projectId }: LiveEvent, pathname: string): boolean {
  if (document.visibilityState !== 'visible' || pathname === '/projects') return true;
  return projectId !== undefined && `${pathname}/`.startsWith(`/projects/${projectId}/`);
}

function isBy(message: unknown, userId: string): boolean {
  return typeof message === 'object' && message !== null && 'userId' in message && message.userId === userId;
}
