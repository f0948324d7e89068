'use client';

import { useQueryClient } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useParams } from 'next/navigation';
import { type RefObject, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useUnreadCount } from '@/components/notifications/use-unread-count';
import { loadAgain } from '@/components/shared/optimistic/load-again';
import { useIsVoice, useProject } from '@/components/shared/project-context';
import { useBrand } from '@/components/shell/brand';
import { useCurrentUser } from '@/components/shell/login/current-user';
import { AvatarGroup } from '@/components/ui/avatar-group';
import { Link } from '@/components/ui/link';
import { EmptyState, ErrorState } from '@/components/ui/notices/states';
import { api } from '@/lib/client/api';
import { subscribeLive } from '@/lib/client/live';
import { queryKeys } from '@/lib/client/query-keys';
import type { Message } from '@/lib/contracts/chat';
import type { Me } from '@/lib/contracts/profile';
import type { Project, ProjectVoice } from '@/lib/contracts/project-shapes';
import { ConversationList } from './conversation-list';
import { MessageBox } from './message-box';
import { MessageList } from './message-list';
import { useOutbox } from './outbox';
import { useMessages } from './use-messages';

export function ChatScreen() {
  const { voiceId } = useParams<{ voiceId: string }>();
  const project = useProject();
  const isVoice = useIsVoice();
  const { user } = useCurrentUser();
  const voice = project.voices.find(({ id }) => id === voiceId);
  if (!user) return null;
  if (!voice) return <EmptyState title="There is no chat with this voice." />;
  return (
    <div className="flex gap-x-8 max-lg:flex-col">
      {!isVoice && <ConversationList project={project} voiceId={voice.id} userId={user.id} />}
      <div className="min-w-0 flex-1">
        <Chat key={voice.id} project={project} voice={voice} user={user} />
      </div>
    </div>
  );
}

function Chat({ project, voice, user }: { project: Project; voice: ProjectVoice; user: Me }) {
  const frame = useRemainingHeight<HTMLDivElement>();
  const isVoice = useIsVoice();
  const { name: brandName } = useBrand();
  const outbox = useOutbox(user.id, project.id, voice.id);
  const { isUnread } = useClearUnread(project, voice.id);
  const { writer, clearTyping } = useTypingUser(project.id, voice.id, user.id);
  const tellWriting = useNotifyTyping(project.id, voice.id, user.name);
  const [newest, setNewest] = useState<Message | null>(null);
  const [hasMissed, setMissed] = useState(false);
  const isAtEnd = useRef(true);

  const onIncoming = useCallback(
    (message: Message) => {
      clearTyping();
      setNewest(message);
      if (!isAtEnd.current) setMissed(true);
    },
    [clearTyping],
  );
  const chat = useMessages(project.id, voice.id, user.id, outbox.isBeingSent, onIncoming);
  const onEndChange = useCallback((atEnd: boolean) => {
    isAtEnd.current = atEnd;
    if (atEnd) setMissed(false);
  }, []);
  const mayWrite = project.scopes.includes('chat');
  const isEmpty = chat.messages.length === 0 && outbox.messages.length === 0;

  return (
    <div ref={frame} className="-mb-12 flex h-[60dvh] min-h-0 flex-col sm:-mb-14 wide:-mb-4">
      <Members project={project} voice={voice} />
      {chat.isLoading && (
        <p role="status" className="flex-1 py-8 text-center text-muted">
          Loading messages…
        </p>
      )}
      {chat.error && isEmpty && <ErrorState message={chat.error.message} onRetry={chat.retry} />}
      {!chat.isLoading && !chat.error && isEmpty && (
        <div className="flex-1">
          <EmptyState title="No messages – yet" />
        </div>
      )}
      {!isEmpty && !chat.isLoading && (
        <MessageList
          messages={chat.messages}
          outbox={outbox}
          userId={user.id}
          voiceName={voice.name}
          hasOlder={chat.hasOlder}
          isLoadingOlder={chat.isLoadingOlder}
          onLoadOlder={chat.loadOlder}
          isUnread={hasMissed || (isUnread && user.isImpersonating)}
          onEndChange={onEndChange}
        />
      )}
      <p className="h-6 shrink-0 truncate px-1 text-sm text-muted">{writer && `${writer} is writing…`}</p>
      {mayWrite ? (
        <MessageBox
          draftKey={`draft.${user.id}.${project.id}.${voice.id}`}
          to={isVoice ? project.team.name : voice.name}
          onSend={outbox.send}
          onWriting={tellWriting}
        />
      ) : (
        <p className="border-t border-line py-3 text-sm text-muted">You can read this chat but not write in it.</p>
      )}
      <p className="visually-hidden" aria-live="polite">
        {newest && `${newest.from?.name ?? brandName}: ${newest.text || 'something happened in the project'}`}
      </p>
    </div>
  );
}

function Members({ project, voice }: { project: Project; voice: ProjectVoice }) {
  const people = [voice, ...project.members];
  return (
    <Link
      href={`/projects/${project.id}/chat/${voice.id}/members`}
      scroll={false}
      className="mb-2 flex min-h-11 items-center gap-3 self-start rounded-md pr-3 text-sm text-muted transition-colors hover:text-text"
    >
      <AvatarGroup people={people} />
      <span className="flex items-center gap-1.5">
        <Users className="size-4" aria-hidden="true" />
        {people.length} members
      </span>
    </Link>
  );
}

const minHeightPx = 320;

function useRemainingHeight<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    const measure = () => {
      const top = Math.round(target.getBoundingClientRect().top + window.scrollY);
      const bottom = 'var(--shell-bottom-bar) - var(--shell-player-shown, 0px) - 1rem';
      target.style.height = `max(${minHeightPx}px, calc(100dvh - ${top}px - ${bottom}))`;
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, []);
  return element;
}

/** Minimum interval between typing notifications, and how long one is shown (docs/rules/chat.md). */
const noticeMs = 2_000;

function useNotifyTyping(projectId: string, voiceId: string, name: string): () => void {
  const last = useRef(0);
  return useCallback(() => {
    const now = Date.now();
    if (now - last.current < noticeMs) return;
    last.current = now;
    const params = { projectId, voiceId };
    const body = { name };
    api('POST /projects/{projectId}/voices/{voiceId}/writing-chat-message', { params, body }).catch(() => {});
  }, [projectId, voiceId, name]);
}

/**
 * Returns who else is typing; null two seconds after the last notification. `clearTyping` clears it when the message arrives.
 */
function useTypingUser(
  projectId: string,
  voiceId: string,
  userId: string,
): { writer: string | null; clearTyping: () => void } {
  const [writer, setWriter] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const unsubscribe = subscribeLive((event) => {
      if (event.type !== 'writing-chat-message' || event.projectId !== projectId || event.voiceId !== voiceId) return;
      if (event.userId === userId) return;
      setWriter(event.name);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setWriter(null), noticeMs);
    });
    return () => {
      unsubscribe();
      clearTimeout(timer.current);
    };
  }, [projectId, voiceId, userId]);
  return { writer, clearTyping: useCallback(() => setWriter(null), []) };
}

function useIsPageVisible(): boolean {
  return useSyncExternalStore(
    (changed) => {
      document.addEventListener('visibilitychange', changed);
      return () => document.removeEventListener('visibilitychange', changed);
    },
    () => document.visibilityState === 'visible',
    () => false,
  );
}

/** A support agent who acts as the user leaves the chat unread. */
function useClearUnread(project: Project, voiceId: string): { isUnread: boolean } {
  const queries = useQueryClient();
  const { user } = useCurrentUser();
  const isVisible = useIsPageVisible();
  const countUnread = useUnreadCount();
  const userId = user?.id;
  const isImpersonating = user?.isImpersonating ?? false;
  const isUnread = project.voices.some(({ id, hasUnread }) => id === voiceId && hasUnread.includes(userId ?? ''));

  useEffect(() => {
    if (!isUnread || !isVisible || isImpersonating) return;
    queries.setQueryData<Project>(
      queryKeys.project(project.id),
      (current) => current && withoutMark(current, voiceId, userId),
    );
    const params = { projectId: project.id, voiceId };
    api('POST /projects/{projectId}/voices/{voiceId}/clear-unread', { params, body: {} })
      .then(() => loadAgain(queries, { queryKey: queryKeys.projectLists }))
      .then(countUnread)
      // The chat stays unread and is marked the next time.
      .catch(() => {});
  }, [isUnread, isVisible, isImpersonating, project.id, voiceId, userId, queries, countUnread]);

  return { isUnread };
}

function withoutMark(project: Project, voiceId: string, userId: string | undefined): Project {
  const voices = project.voices.map((voice) =>
    voice.id === voiceId ? { ...voice, hasUnread: voice.hasUnread.filter((id) => id !== userId) } : voice,
  );
  return { ...project, voices };
}
