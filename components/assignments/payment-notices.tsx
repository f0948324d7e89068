'use client';

import { useIsVoice, useProject } from '@/components/shared/project-context';
import { ButtonLink } from '@/components/ui/button';

export function PaymentNotices() {
  const { paymentNotices } = useProject();
  if (paymentNotices.length === 0) return null;
  return (
    <section aria-label="Payment" className="mb-6 flex flex-col gap-2 border-l-2 border-warning py-1 pl-4">
      {paymentNotices.map((notice) => (
        <p key={notice} className="max-w-prose font-medium">
          {notice}
        </p>
      ))}
    </section>
  );
}

/**
 * Asks for another payment. After the card authorization has expired, the assigned voice cannot accept until the
 * customer pays again.
 */
export function PayAgain() {
  const project = useProject();
  const isVoice = useIsVoice();
  const voice = project.voices.find(({ isAssigned, isAwaitingPayment }) => isAssigned && isAwaitingPayment);
  if (isVoice || !voice || !project.scopes.includes('assign-voice')) return null;
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-l-2 border-warning py-1 pl-4">
      <div className="min-w-0 flex-1 basis-60">
        {/* A payment notice already explains the reason. */}
        {project.paymentNotices.length === 0 && <p className="font-semibold">The reserved payment has expired.</p>}
        <p className="text-sm text-muted">{`Please pay once more, so that ${voice.name} can accept the project.`}</p>
      </div>
      <ButtonLink href={`/projects/${project.id}/assign-voice/${voice.id}`}>Pay again</ButtonLink>
    </div>
  );
}
