'use client';

import { useState } from 'react';
import { useOwnClick } from '@/components/shared/own-click';
import { useRequest } from '@/components/shared/use-request';
import { useSetProject } from '@/components/shared/project-context';
import { type ApiError, api, type Received } from '@/lib/client/api';
import type { Project } from '@/lib/contracts/project-shapes';

type AssignmentResponse = Received<'PATCH /projects/{projectId}/voices/{voiceId}'>;

export type AssignProblem = {
  /** The field from `assigningRefusals`, 'creditCard' for a card error, or null. */
  field: string | null;
  message: string;
};

type Assign = {
  isSending: boolean;
  problem: AssignProblem | null;
  /** Secret that is present when the card holder must confirm with the bank: render `ConfirmPayment`. */
  clientSecret: string | null;
  assign: () => Promise<void>;
  confirmPayment: () => Promise<void>;
  reportFailure: (message: string) => void;
};

/**
 * Assigns a voice. The page stays held during the bank's confirmation: a webhook can arrive before the browser's
 * answer. Each step may be repeated: the server skips completed ones.
 */
export function useAssign(project: Project, voiceId: string, onDone: () => void): Assign {
  const setProject = useSetProject();
  const { release } = useOwnClick();
  const [problem, setProblem] = useState<AssignProblem | null>(null);
  const [clientSecret, setClientSecret] = useState<string | null>(null);
  const params = { projectId: project.id, voiceId };

  const { send, isSending } = useRequest(
    async (call: () => Promise<AssignmentResponse>) => {
      setProblem(null);
      const response = await call();
      setProject(response.project);
      setClientSecret(response.confirmation?.clientSecret ?? null);
      if (!response.confirmation) onDone();
    },
    (error) => {
      setClientSecret(null);
      setProblem(problemOf(error));
    },
  );
  return {
    isSending,
    problem,
    clientSecret,
    assign: () =>
      send(() =>
        api('PATCH /projects/{projectId}/voices/{voiceId}', { params, body: { isAssigned: true, agreement: true } }),
      ),
    confirmPayment: () =>
      send(() => api('POST /projects/{projectId}/voices/{voiceId}/confirm-payment', { params, body: {} })),
    reportFailure: (message) => {
      release();
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
