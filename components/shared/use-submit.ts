'use client';

import { useState } from 'react';
import { withLogin } from '@/components/shell/login-again';
import { ApiError } from '@/lib/client/api';

export function useSubmit(run: () => Promise<void>): {
  isSending: boolean;
  problem: string | null;
  send: () => Promise<void>;
} {
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async () => {
    if (isSending) return;
    setSending(true);
    setProblem(null);
    try {
      await withLogin(run);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.message);
    } finally {
      setSending(false);
    }
  };
  return { isSending, problem, send };
}
