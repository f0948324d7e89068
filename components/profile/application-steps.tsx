'use client';

import { Check } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useSubmit } from '@/components/shared/use-request';
import { useCurrentUser } from '@/components/shell/login/current-user';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { Alert } from '@/components/ui/notices/alert';
import { showToast } from '@/components/ui/notices/toaster';
import { api } from '@/lib/client/api';
import type { Me } from '@/lib/contracts/profile';

type VoiceStatus = NonNullable<Me['voiceStatus']>;

const steps = ['Complete your profile', 'Wait for approval', 'Published'] as const;

const texts: Record<VoiceStatus, string> = {
  applied: 'We have received your application. We review it once your profile is complete.',
  awaiting: 'Your profile is complete and waits for approval. We mail you as soon as we have listened to it.',
  published: 'Your profile is published: customers find you in the search.',
  returned: 'Your profile was sent back. Please see your mail for the reason.',
};

const currentStep: Record<VoiceStatus, number> = { applied: 0, returned: 0, awaiting: 1, published: 3 };

type ApplicationStepsProps = {
  status: VoiceStatus;
  /** Nothing is missing, so that a returned application can be submitted again. */
  isComplete?: boolean;
};

/** Shows the progress of a voice's application. */
export function ApplicationSteps({ status, isComplete = false }: ApplicationStepsProps) {
  const current = currentStep[status];
  return (
    <section aria-label="Your application" className="mt-6 rounded-md border border-line bg-raised p-4 sm:p-5">
      <ol className="flex flex-col gap-2 sm:flex-row sm:gap-6">
        {steps.map((step, index) => (
          <li
            key={step}
            aria-current={index === current ? 'step' : undefined}
            className={cn('flex items-center gap-2', index === current ? 'font-semibold' : 'text-muted')}
          >
            <span
              aria-hidden="true"
              className={cn(
                'flex size-6 shrink-0 items-center justify-center rounded-full border text-xs',
                index < current && 'border-success text-success',
                index === current && 'border-text bg-text text-raised',
                index > current && 'border-line-strong',
              )}
            >
              {index < current ? <Check className="size-3.5" /> : index + 1}
            </span>
            {step}
            {index < current && <span className="visually-hidden">, done</span>}
          </li>
        ))}
      </ol>
      <p className="mt-3 text-sm text-muted">{texts[status]}</p>
      {status === 'returned' && isComplete && <SubmitAgain />}
    </section>
  );
}

/** Button for a voice whose application was returned with a reason. */
function SubmitAgain() {
  const { setUser } = useCurrentUser();
  const { refresh } = useRouter();
  const { send, isSending, problem } = useSubmit(async () => {
    setUser(await api('POST /me/application'));
    showToast('Your application waits for approval');
    refresh();
  });
  return (
    <div className="mt-3 flex flex-col gap-3">
      {problem && <Alert>{problem}</Alert>}
      <Button className="self-start max-sm:self-stretch" loading={isSending} onClick={() => send()}>
        Submit application again
      </Button>
    </div>
  );
}
