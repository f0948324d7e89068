'use client';

import {
  type InfiniteData,
  type QueryClient,
  replaceEqualDeep,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { mergeMessages } from '@/components/chat/merge-messages';
import { loadAgain } from '@/components/shared/load-again';
import { apiPage } from '@/lib/client/api';
import { subscribeLive } from '@/lib/client/live';
import { queryKeys } from '@/lib/client/query-keys';
import type { Message } from '@/lib/contracts/chat';

type Page = { items: Message[]; nextCursor: string | null };
type Chat = InfiniteData<Page, string | null>;

const pageSize = 100;

export function addMessages(queries: QueryClient, projectId: string, voiceId: string, added: readonly Message[]): void {
  queries.setQueryData<Chat>(queryKeys.messages(projectId, voiceId), (chat) => {
    const [newest, ...older] = chat?.pages ?? [];
    if (!chat || !newest) return chat;
    return { ...chat, pages: [{ ...newest, items: mergeMessages(newest.items, added) }, ...older] };
  });
}

/** A response whose request was sent before a message arrived does not include it: adds what is newer than the response. */
function keepArrived(current: Chat | undefined, loaded: Chat): Chat {
  const [newest, ...older] = loaded.pages;
  if (!current || !newest) return loaded;
  const last = newest.items.at(-1)?.timestamp ?? '';
  const arrived = current.pages[0]?.items.filter(({ timestamp }) => timestamp > last) ?? [];
  return { ...loaded, pages: [{ ...newest, items: [...newest.items, ...arrived] }, ...older] };
}

interface Messages {
  messages: readonly Message[];
  isLoading: boolean;
  error: Error | null;
  retry: () => void;
  hasOlder: boolean;
  isLoadingOlder: boolean;
  loadOlder: () => void;
}

/**
 * Loads the newest hundred messages, older ones on request, new ones live.
 * @param isBeingSent whether a text is the user's own, which the response will add, so that it is not shown twice.
 * @param onIncoming called for each message that others send while the chat is open.
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
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      apiPage('GET /projects/{projectId}/messages', {
        params: { projectId },
        query: { voiceId, limit: pageSize, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
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

  useEffect(
    () =>
      subscribeLive((event) => {
        if (event.type === 'reset') {
          const queryKey = queryKeys.messages(projectId, voiceId);
          void (event.isFirst ? loadAgain(queries, { queryKey }) : queries.resetQueries({ queryKey }));
        }
        if (event.type !== 'message' || event.projectId !== projectId || event.voiceId !== voiceId) return;
        const { message } = event;
        const isOwn = message.userId === userId;
        if (isOwn && message.type === 'text' && isBeingSent(message.text)) return;
        // The message arrived while the chat is loading: the pending response may not include it.
        if (!queries.getQueryData(queryKeys.messages(projectId, voiceId)))
          void loadAgain(queries, { queryKey: queryKeys.messages(projectId, voiceId) });
        addMessages(queries, projectId, voiceId, [message]);
        if (!isOwn) onIncoming(message);
      }),
    [projectId, voiceId, userId, queries, isBeingSent, onIncoming],
  );

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
