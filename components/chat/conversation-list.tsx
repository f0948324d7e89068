'use client';

import { conversationsOf, isAnyUnread, otherVoices } from '@/components/shared/conversations';
import { Avatar } from '@/components/ui/avatar';
import { UnreadDot } from '@/components/ui/badge';
import { cn } from '@/components/ui/cn';
import { Link } from '@/components/ui/link';
import type { Project } from '@/lib/contracts/project-shapes';

type ConversationListProps = {
  project: Project;
  voiceId: string;
  userId: string;
};

/** The project's conversations: beside the chat on wide screens, above it on others. */
export function ConversationList({ project, voiceId, userId }: ConversationListProps) {
  const voices = conversationsOf(project);
  if (voices.length < 2) return null;
  const others = otherVoices(project);
  const isFolded = others.length > 1 && others.length < voices.length;
  return (
    <nav
      aria-label="Conversations"
      // Unless one tab stands for several voices, each conversation has its own.
      className={cn('min-w-0 lg:w-52 lg:shrink-0', !isFolded && 'max-lg:hidden')}
    >
      <ul className="flex gap-1 max-lg:overflow-x-auto max-lg:pb-2 lg:flex-col">
        {voices.map((voice) => (
          <li key={voice.id} className="min-w-0 max-lg:shrink-0">
            <Link
              href={`/projects/${project.id}/chat/${voice.id}`}
              aria-current={voice.id === voiceId ? 'page' : undefined}
              className={cn(
                'flex min-h-12 items-center gap-2.5 rounded-md px-2 text-sm transition-colors -outline-offset-2! hover:bg-wash',
                voice.id === voiceId && 'bg-wash font-semibold',
              )}
            >
              <Avatar name={voice.name} picture={voice.picture} size="small" decorative />
              <span className="min-w-0 flex-1">
                <span dir="auto" className="block truncate">
                  {voice.name}
                </span>
                {voice.isAssigned && (
                  <span className="block text-xs font-normal text-muted">
                    {project.isApproved ? 'Approved' : 'Assigned'}
                  </span>
                )}
              </span>
              {isAnyUnread([voice], userId) && <UnreadDot label="Unread messages" />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
