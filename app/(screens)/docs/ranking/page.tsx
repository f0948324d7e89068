import type { Metadata } from 'next';
import { OwnRankingSection } from '@/components/docs/own-ranking';
import { PageFrame } from '@/components/shell/page-frame';
import { TextLink } from '@/components/ui/text-link';
import { countryLift, scoreParts } from '@/lib/domain/search/score';
import { currentActor } from '@/server/http/session';
import { getOwnRanking } from '@/server/search/queries';

export const metadata: Metadata = { title: 'How results are ordered' };

export default async function RankingPage() {
  const actor = await currentActor();
  const ranking = actor?.isVoice ? await getOwnRanking(actor) : null;
  return (
    <PageFrame title="How results are ordered" width="text">
      {ranking && <OwnRankingSection ranking={ranking} />}
      <p>
        A search lists the voices with a demo that matches all filters. Voices whose full name you type come first. Then
        the score decides, with the most points first.
      </p>
      <dl className="mt-6 divide-y divide-line border-y border-line">
        {scoreParts.map(({ key, title, rule }) => (
          <div key={key} className="py-4">
            <dt className="font-semibold">{title}</dt>
            <dd className="mt-1 text-muted">{rule}</dd>
          </div>
        ))}
        <div className="py-4">
          <dt className="font-semibold">Same country</dt>
          <dd className="mt-1 text-muted">
            {countryLift} points for voices in the country of the customer. Inside a project, countries do not count.
          </dd>
        </div>
      </dl>
      <p className="mt-6">
        Nothing else counts. No voice can pay for a place, and nothing about how a voice or a customer uses the service
        is part of the score. Customers can order by rating or by date instead.
      </p>
      <p className="mt-6">
        <TextLink href="/docs/automated-decisions">All automated decisions about voices</TextLink>
      </p>
    </PageFrame>
  );
}
