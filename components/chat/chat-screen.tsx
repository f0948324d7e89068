'use client';

import { Users } from 'lucide-react';
import { Link } from '@/components/ui/link';
import { useParams } from 'next/navigation';
import { useCallback, useRef, useState } from 'react';
import { ConversationList } from './conversation-list';
import { MessageBox } from './message-box';
import { MessageList } from './message-list';
import { useOutbox } from './outbox';
import { useClearUnread } from './use-clear-unread';
import { useMessages } from './use-messages';
import { useRemainingHeight } from './use-remaining-height';
import { useNotifyTyping, useTypingUser } from './use-typing';
import { useIsVoice, useProject } from '@/components/shared/project-context';
import { useCurrentUser } from '@/components/shell/login/current-user';
import { AvatarGroup } from '@/components/ui/avatar-group';
import { EmptyState, ErrorState } from '@/components/ui/notices/states';
import type { Me } from '@/lib/contracts/profile';
import type { Message } from '@/lib/contracts/chat';
import type { Project, ProjectVoice } from '@/lib/contracts/project-shapes';

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
        {newest && `${newest.from?.name ?? 'Timbre'}: ${newest.text || 'something happened in the project'}`}
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
