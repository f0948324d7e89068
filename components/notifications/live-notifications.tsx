'use client';

import { usePathname, useRouter } from 'next/navigation';
import { useEffect, useEffectEvent } from 'react';
import { useUnreadCount } from './use-unread-count';
import { showToast } from '@/components/ui/toaster';
import { type LiveEvent, subscribeLive } from '@/lib/client/live';

/**
 * Says what happened in a project that is not before the reader's eyes, as the mail about it does, with the way there; and
 * keeps the mark on the navigation's Projects entry. The project list shows both by itself.
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
  // The page came with `hasUnread` only; the badge shows a number.
  useEffect(() => countAtStart(), []);
  return null;
}

/** Each tab hears of it: only the one that is looked at says so, and not where the page itself shows it. */
function isInSight({ projectId }: LiveEvent, pathname: string): boolean {
  if (document.visibilityState !== 'visible' || pathname === '/projects') return true;
  return projectId !== undefined && `${pathname}/`.startsWith(`/projects/${projectId}/`);
}

function isBy(message: unknown, userId: string): boolean {
  return typeof message === 'object' && message !== null && 'userId' in message && message.userId === userId;
}
