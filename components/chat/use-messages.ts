'use client';

import {
  type InfiniteData,
  type QueryClient,
  replaceEqualDeep,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { loadAgain } from '@/components/shared/optimistic/load-again';
import { apiPage } from '@/lib/client/api';
import { subscribeLive } from '@/lib/client/live';
import { queryKeys } from '@/lib/client/query-keys';
import type { Message } from '@/lib/contracts/chat';

const pageSize = 100;

type Messages = {
  messages: readonly Message[];
  isLoading: boolean;
  error: Error | null;
  retry: () => void;
  hasOlder: boolean;
  isLoadingOlder: boolean;
  loadOlder: () => void;
};

/**
 * Loads the newest hundred messages, older ones on request, new ones live.
 * @param isBeingSent whether a text is the user's own, which the response will add, so that it is not shown twice.
 * @param onIncoming called when others have sent messages while the chat is open, with the newest.
 */
export function useMessages(
  projectId: string,
  voiceId: string,
  userId: string,
  isBeingSent: (text: string) => boolean,
  onIncoming: (message: Message) => void,
): Messages {
  const queries = useQueryClient();
  const key = queryKeys.messages(projectId, voiceId);
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => loadPage(projectId, voiceId, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    // Live updates keep an open chat current; discard a closed one, because nothing updates it.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: (current, loaded) =>
      replaceEqualDeep(current, keepArrived(current as Chat | undefined, loaded as Chat)),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

  useEffect(() => {
    const queryKey = queryKeys.messages(projectId, voiceId);
    const isOwn = (message: Message) => message.userId === userId;
    const add = (received: readonly Message[]) => {
      const added = received.filter(
        (message) => !(isOwn(message) && message.type === 'text' && isBeingSent(message.text)),
      );
      addMessages(queries, projectId, voiceId, added);
      const incoming = added.findLast((message) => !isOwn(message) && message.type !== 'removed');
      if (incoming) onIncoming(incoming);
    };
    return subscribeLive((event) => {
      if (event.type === 'reset') {
        loadMissed(queries, projectId, voiceId)
          .then(add)
          .catch(() => loadAgain(queries, { queryKey }));
        return;
      }
      if (event.type !== 'message' || event.projectId !== projectId || event.voiceId !== voiceId) return;
      // The message arrived while the chat is loading: the pending response may not include it.
      if (!queries.getQueryData(queryKey)) void loadAgain(queries, { queryKey });
      add([event.message]);
    });
  }, [projectId, voiceId, userId, queries, isBeingSent, onIncoming]);

  const pages = query.data?.pages;
  const messages = useMemo(
    () => (pages ?? []).reduceRight<Message[]>((all, page) => all.concat(page.items), []),
    [pages],
  );
  return {
    messages,
    isLoading: query.isPending,
    error: query.error,
    retry: () => void query.refetch(),
    hasOlder: query.hasNextPage,
    isLoadingOlder: query.isFetchingNextPage,
    loadOlder: () => void query.fetchNextPage(),
  };
}

type Page = { items: Message[]; nextCursor: string | null };
type Chat = InfiniteData<Page, string | null>;

const loadPage = (projectId: string, voiceId: string, cursor: string | null, signal?: AbortSignal): Promise<Page> =>
  apiPage('GET /projects/{projectId}/messages', {
    params: { projectId },
    query: { voiceId, limit: pageSize, ...(cursor !== null && { cursor }) },
    ...(signal && { signal }),
  });

/**
 * Returns what was sent while live updates were interrupted. The loaded pages stay, and with them the viewer's position:
 * messages never change (docs/rules/chat.md#lines). Without loaded messages, loads the chat again and returns none.
 */
async function loadMissed(queries: QueryClient, projectId: string, voiceId: string): Promise<Message[]> {
  const queryKey = queryKeys.messages(projectId, voiceId);
  const known = new Set(
    queries.getQueryData<Chat>(queryKey)?.pages.flatMap(({ items }) => items.map(({ timestamp }) => timestamp)),
  );
  if (known.size === 0) {
    await loadAgain(queries, { queryKey });
    return [];
  }
  const missed: Message[] = [];
  let cursor: string | null = null;
  do {
    const { items, nextCursor }: Page = await loadPage(projectId, voiceId, cursor);
    missed.unshift(...items.filter(({ timestamp }) => !known.has(timestamp)));
    cursor = items[0] && known.has(items[0].timestamp) ? null : nextCursor;
  } while (cursor !== null);
  return missed;
}

/**
 * Merges loaded and live messages, oldest first. Of two messages with equal timestamps only the first is retained,
 * because the timestamp identifies a message (docs/rules/chat.md).
 */
export function mergeMessages(loaded: readonly Message[], added: readonly Message[]): Message[] {
  const merged = new Map(loaded.map((message) => [message.timestamp, message]));
  for (const message of added) {
    const known = merged.get(message.timestamp);
    // Support has removed the message, or shows it again.
    if (!known || (known.id === message.id && known.type !== message.type)) merged.set(message.timestamp, message);
  }
  // ISO 8601 in UTC sorts as text.
  return [...merged.values()].toSorted((a, b) => (a.timestamp < b.timestamp ? -1 : 1));
}

/** A response whose request was sent before messages arrived does not include them: adds those of its newest page. */
function keepArrived(current: Chat | undefined, loaded: Chat): Chat {
  const [newest, ...older] = loaded.pages;
  if (!current || !newest) return loaded;
  const first = newest.items[0]?.timestamp ?? '';
  const arrived = current.pages[0]?.items.filter(({ timestamp }) => timestamp > first) ?? [];
  return { ...loaded, pages: [{ ...newest, items: mergeMessages(newest.items, arrived) }, ...older] };
}

export function addMessages(queries: QueryClient, projectId: string, voiceId: string, added: readonly Message[]): void {
  queries.setQueryData<Chat>(queryKeys.messages(projectId, voiceId), (chat) => {
    const [newest, ...older] = chat?.pages ?? [];
    if (!chat || !newest) return chat;
    return { ...chat, pages: [{ ...newest, items: mergeMessages(newest.items, added) }, ...older] };
  });
}
