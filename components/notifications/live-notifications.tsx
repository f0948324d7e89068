'use client';

import { usePathname, useRouter } from 'next/navigation';
import { useEffect, useEffectEvent } from 'react';
import { useUnreadCount } from './use-unread-count';
import { player } from '@/components/player/player';
import { checkCurrentDemo, removeDemo } from '@/components/player/removed-demos';
import { showToast } from '@/components/ui/notices/toaster';
import { type LiveEvent, subscribeLive } from '@/lib/client/live';

/**
 * Shows events of projects that are not on screen, and updates the badge of Projects. The project list refreshes
 * separately.
 */
export function LiveNotifications({ userId }: { userId: string }) {
  const router = useRouter();
  const pathname = usePathname();
  const countUnread = useUnreadCount();

  const tell = useEffectEvent((event: LiveEvent) => {
    // Events may have been missed before a reset.
    if (event.type === 'reset') {
      countUnread();
      void checkCurrentDemo(player);
    }
    // Every tab receives this event, and only one of them plays.
    if (event.type === 'demo-removed') void removeDemo(player, event);
    if (event.type === 'message' && event.message.userId !== userId && !pathname.endsWith(`/chat/${event.voiceId}`))
      countUnread();
    if (event.type === 'notification' && !isInSight(event.projectId, pathname))
      showToast(event.text, { actionLabel: 'Open', undo: () => router.push(event.path) });
  });
  useEffect(() => subscribeLive((event) => tell(event)), []);
  return null;
}

/**
 * Returns true if this tab does not show the event. Every tab receives it: only the visible tab shows it, and only if
 * its page does not.
 */
function isInSight(projectId: string, pathname: string): boolean {
  if (document.visibilityState !== 'visible' || pathname === '/projects') return true;
  return `${pathname}/`.startsWith(`/projects/${projectId}/`);
}
