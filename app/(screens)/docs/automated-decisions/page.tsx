import type { Metadata } from 'next';
import { ReviewRequest } from '@/components/docs/review-request';
import { PageFrame } from '@/components/shell/page-frame';
import { TextLink } from '@/components/ui/text-link';
import { automatedDecisions } from '@/lib/domain/support/automated-decisions';
import { currentActor } from '@/server/http/session';
import { listDecisionReviews } from '@/server/requests/queries';

export const metadata: Metadata = { title: 'Automated decisions' };

export default async function AutomatedDecisionsPage() {
  const actor = await currentActor();
  const reviews = actor ? await listDecisionReviews(actor) : [];
  return (
    <PageFrame title="Automated decisions" width="text">
      <p>
        These decisions about voices are made without a person. All others, such as publishing a profile or suspending
        an account, are made by support, with a reason and the right to object.
      </p>
      <ul className="mt-8 flex flex-col gap-10">
        {automatedDecisions.map(({ key, title, decision, data, effect }) => (
          <li key={key}>
            <h2 className="text-lg font-semibold">{title}</h2>
            <p className="mt-2">{decision}</p>
            <dl className="mt-3 flex flex-col gap-2 text-sm">
              <Fact name="Based on" text={data} />
              <Fact name="For you" text={effect} />
            </dl>
            {key === 'order' && (
              <p className="mt-3">
                <TextLink href="/docs/ranking">How results are ordered</TextLink>
              </p>
            )}
            {actor && (
              <ReviewRequest
                decision={key}
                title={title}
                reviews={reviews.filter((review) => review.decision === key)}
              />
            )}
          </li>
        ))}
      </ul>
      {!actor && (
        <p className="mt-8 text-muted">
          <TextLink href="/search/login?returnTo=%2Fdocs%2Fautomated-decisions">Log in</TextLink> to ask for a review by
          a person.
        </p>
      )}
    </PageFrame>
  );
}

function Fact({ name, text }: { name: string; text: string }) {
  return (
    <div className="sm:flex sm:gap-4">
      <dt className="shrink-0 text-muted sm:w-24">{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}
