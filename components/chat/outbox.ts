'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { createNotifier } from '@/components/ui/store';
import { readLocal, writeLocal } from '@/lib/client/browser-storage';
import { withLogin } from '@/components/shell/login/login-again';
import { addMessages } from './use-messages';
import { ApiError, api } from '@/lib/client/api';
import { hourMs } from '@/lib/domain/durations';

export type OutgoingMessage = {
  /** Id of the message, and idempotency key of its request. */
  key: string;
  text: string;
  /** Time in milliseconds since 1970. */
  createdAt: number;
  state: 'sending' | 'failed';
  problem: string | null;
};

const none: readonly OutgoingMessage[] = [];

/** The server stores idempotency keys for 24 hours. Within this shorter time, resending cannot post a message twice. */
const safeRetryMs = 23 * hourMs;

/** Stores unsent messages in the browser, so that closing the tab does not lose them. */
class Outbox {
  private messages: readonly OutgoingMessage[];
  private readonly changes = createNotifier();
  private queue: Promise<void> = Promise.resolve();
  private hasResent = false;

  constructor(private readonly storageKey: string) {
    this.messages = restore(readLocal(storageKey));
  }

  readonly get = (): readonly OutgoingMessage[] => this.messages;

  readonly subscribe = this.changes.subscribe;

  /** Returns, on the first call only, the messages from a closed tab that can be resent without being posted twice. */
  takeResendable(now: number): readonly OutgoingMessage[] {
    if (this.hasResent) return none;
    this.hasResent = true;
    return this.messages.filter(({ state, createdAt }) => state === 'failed' && now - createdAt < safeRetryMs);
  }

  enqueue(run: () => Promise<void>): void {
    this.queue = this.queue.then(run);
  }

  put(message: OutgoingMessage): void {
    const isQueued = this.messages.some(({ key }) => key === message.key);
    this.change(
      isQueued
        ? this.messages.map((entry) => (entry.key === message.key ? message : entry))
        : [...this.messages, message],
    );
  }

  remove(key: string): void {
    this.change(this.messages.filter((entry) => entry.key !== key));
  }

  private change(messages: readonly OutgoingMessage[]): void {
    this.messages = messages;
    const stored = messages.map(({ key, text, createdAt }) => ({ key, text, createdAt }));
    writeLocal(this.storageKey, stored.length > 0 ? JSON.stringify(stored) : '');
    this.changes.notify();
  }
}

/** Restores messages from a closed tab. They may have been delivered. */
function restore(text: string | null): OutgoingMessage[] {
  if (!text) return [];
  try {
    const stored: unknown = JSON.parse(text);
    return Array.isArray(stored) ? stored.flatMap(restoreOne) : [];
  } catch {
    return [];
  }
}

function restoreOne(stored: unknown): OutgoingMessage[] {
  if (typeof stored !== 'object' || stored === null || !('key' in stored) || !('text' in stored)) return [];
  if (typeof stored.key !== 'string' || typeof stored.text !== 'string') return [];
  const createdAt = 'createdAt' in stored && typeof stored.createdAt === 'number' ? stored.createdAt : 0;
  return [{ key: stored.key, text: stored.text, createdAt, state: 'failed', problem: 'Not sent.' }];
}

const outboxes = new Map<string, Outbox>();

function outboxOf(storageKey: string): Outbox {
  const outbox = outboxes.get(storageKey) ?? new Outbox(storageKey);
  outboxes.set(storageKey, outbox);
  return outbox;
}

/** Returns true if the response to sending will add this live message. */
function isBeingSent(outbox: Outbox, text: string): boolean {
  return outbox.get().some((message) => message.state === 'sending' && message.text === text);
}

export type OutboxActions = {
  messages: readonly OutgoingMessage[];
  send: (text: string) => void;
  retry: (message: OutgoingMessage) => void;
  discard: (message: OutgoingMessage) => void;
  isBeingSent: (text: string) => boolean;
};

/** Sends one message at a time. Shows them immediately and retains them when sending fails. */
export function useOutbox(userId: string, projectId: string, voiceId: string): OutboxActions {
  const queries = useQueryClient();
  const storageKey = `outbox.${userId}.${projectId}.${voiceId}`;
  const outbox = useMemo(() => (typeof window === 'undefined' ? null : outboxOf(storageKey)), [storageKey]);
  const messages = useSyncExternalStore(
    useCallback((listener) => outbox?.subscribe(listener) ?? (() => {}), [outbox]),
    () => outbox?.get() ?? none,
    () => none,
  );

  const post = useCallback(
    (message: OutgoingMessage) => {
      outbox?.put({ ...message, state: 'sending', problem: null });
      outbox?.enqueue(async () => {
        try {
          const sentMessage = await withLogin(() =>
            api('POST /projects/{projectId}/messages', {
              params: { projectId },
              body: { userId, voiceId, text: message.text },
              idempotencyKey: message.key,
            }),
          );
          outbox.remove(message.key);
          addMessages(queries, projectId, voiceId, [sentMessage]);
        } catch (error) {
          const problem = error instanceof ApiError ? error.message : 'Something went wrong. Please try again.';
          outbox.put({ ...message, state: 'failed', problem });
        }
      });
    },
    [outbox, projectId, queries, userId, voiceId],
  );

  useEffect(() => {
    for (const message of outbox?.takeResendable(Date.now()) ?? none) post(message);
  }, [outbox, post]);

  useEffect(() => {
    const resendFailed = () => {
      for (const message of outbox?.get() ?? none) if (message.state === 'failed') post(message);
    };
    window.addEventListener('online', resendFailed);
    return () => window.removeEventListener('online', resendFailed);
  }, [outbox, post]);

  return {
    messages,
    send: (text) =>
      post({ key: crypto.randomUUID(), text: text.trim(), createdAt: Date.now(), state: 'sending', problem: null }),
    retry: post,
    discard: useCallback((message) => outbox?.remove(message.key), [outbox]),
    isBeingSent: useCallback((text) => outbox !== null && isBeingSent(outbox, text), [outbox]),
  };
}
