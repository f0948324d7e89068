'use client';

import { useState } from 'react';
import { useSetProject } from '@/components/shared/project-context';
import { ApiError, api, type Received } from '@/lib/client/api';
import type { Project } from '@/lib/contracts/project-shapes';

type Answer = Received<'PATCH /projects/{projectId}/voices/{voiceId}'>;

export type AssignProblem = {
  /** The field from `assigningRefusal`, 'creditCard' for a card error, or null. */
  field: string | null;
  message: string;
};

interface Assign {
  isSending: boolean;
  problem: AssignProblem | null;
  /** Set when the card holder must confirm with the bank: render `ConfirmPayment`. */
  clientSecret: string | null;
  assign: () => Promise<void>;
  confirmPayment: () => Promise<void>;
  reportFailure: (message: string) => void;
}

/** Includes the bank's confirmation. Each step may be repeated: the server skips completed ones. */
export function useAssign(project: Project, voiceId: string, onDone: () => void): Assign {
  const setProject = useSetProject();
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<AssignProblem | null>(null);
  const [clientSecret, setClientSecret] = useState<string | null>(null);
  const params = { projectId: project.id, voiceId };

  const run = async (call: () => Promise<Answer>) => {
    if (isSending) return;
    setSending(true);
    setProblem(null);
    try {
      const answer = await call();
      setProject(answer.project);
      setClientSecret(answer.confirmation?.clientSecret ?? null);
      if (!answer.confirmation) onDone();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setClientSecret(null);
      setProblem(problemOf(error));
    } finally {
      setSending(false);
    }
  };

  return {
    isSending,
    problem,
    clientSecret,
    assign: () =>
      run(() =>
        api('PATCH /projects/{projectId}/voices/{voiceId}', { params, body: { isAssigned: true, agreement: true } }),
      ),
    confirmPayment: () =>
      run(() => api('POST /projects/{projectId}/voices/{voiceId}/confirm-payment', { params, body: {} })),
    reportFailure: (message) => {
      setClientSecret(null);
      setProblem({ field: 'creditCard', message });
    },
  };
}

function problemOf(error: ApiError): AssignProblem {
  const [field] = Object.entries(error.fields);
  if (field) return { field: field[0], message: field[1] };
  return { field: error.code === 'card-declined' ? 'creditCard' : null, message: error.message };
}
