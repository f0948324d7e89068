'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '@/lib/client/api';
import { subscribeLive } from '@/lib/client/live';

/** Minimum interval between typing notifications, and how long one is shown (docs/rules/chat.md). */
const noticeMs = 2_000;

export function useNotifyTyping(projectId: string, voiceId: string, name: string): () => void {
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
export function useTypingUser(
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
