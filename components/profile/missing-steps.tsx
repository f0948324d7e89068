import { ChevronRight, Circle } from 'lucide-react';
import { Link } from '@/components/ui/link';
import type { Me } from '@/lib/contracts/profile';
import { type ProfileStepName, pathOfStep } from '@/lib/domain/people/profile-steps';

const titles: Record<ProfileStepName, string> = {
  name: 'Enter your name',
  picture: 'Add a picture',
  demos: 'Add voice demos',
  'studio-quality-demo': 'Add a studio quality demo',
  payout: 'Set up payout',
  company: 'Enter company information',
  'payment-method': 'Add a payment method',
};

type MissingStepsProps = {
  steps: Me['profileSteps'];
  teams: Me['teams'];
};

/** Lists what is missing for a complete profile, with links. Renders nothing when it is complete. */
export function MissingSteps({ steps, teams }: MissingStepsProps) {
  const missing = steps.filter(({ isDone }) => !isDone);
  if (missing.length === 0) return null;
  const teamName = (teamId: string | null) => teams.find(({ id }) => id === teamId)?.name;
  return (
    <section className="mt-8" aria-labelledby="missing-steps">
      <h2 id="missing-steps" className="text-lg font-semibold">
        Complete your profile
      </h2>
      <p className="mt-1 text-sm text-muted">
        {steps.length - missing.length} of {steps.length} done
      </p>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {missing.map((step) => (
          <li key={`${step.name} ${step.teamId}`}>
            <Link
              href={pathOfStep(step)}
              className="flex min-h-14 items-center gap-4 py-3 transition-colors hover:bg-wash"
            >
              <Circle className="size-5 shrink-0 text-accent" aria-hidden="true" />
              <span className="min-w-0 flex-1 break-words">
                <span className="font-medium">{titles[step.name]}</span>
                {teams.length > 1 && step.teamId && <span className="text-muted"> · {teamName(step.teamId)}</span>}
              </span>
              <ChevronRight className="size-5 shrink-0 text-muted" aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
