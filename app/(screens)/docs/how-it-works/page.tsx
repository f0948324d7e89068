import type { Metadata } from 'next';
import { PageFrame } from '@/components/shell/page-frame';
import { ButtonLink } from '@/components/ui/button';
import { TextLink } from '@/components/ui/text-link';
import { formatEuro, toCents } from '@/lib/domain/money/prices';
import { listTemplates } from '@/server/projects/queries';

export const metadata: Metadata = { title: 'How it works' };

const steps: readonly { title: string; text: string }[] = [
  { title: 'Find voices', text: 'Search by language, dialect, tone and more, and listen: every demo plays at once.' },
  {
    title: 'Describe the project',
    text: 'Choose a type of project, paste your script, and see the price before you ask any voice.',
  },
  { title: 'Ask the ones you like', text: 'Put voices on the shortlist of your project and talk to them there.' },
  { title: 'Choose one', text: 'Assign the voice. Your card is authorized now and charged when the voice accepts.' },
  {
    title: 'Listen, and approve or send it back',
    text: 'Hear each take in the browser. Not right yet? Send it back with notes on the moment or the words. The rights begin with your approval.',
  },
  {
    title: 'Use it, and come back',
    text: 'Download the files with their license: media, territory and last day. Small changes are pickups at a reduced price.',
  },
];

export default async function HowItWorksPage() {
  const templates = await listTemplates(null);
  return (
    <PageFrame title="How it works" back={{ href: '/search', label: 'the search' }} width="text">
      <ol className="flex flex-col gap-8">
        {steps.map((step, index) => (
          <li key={step.title} className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-3">
            <span className="tabular text-2xl font-semibold text-accent" aria-hidden="true">
              {index + 1}
            </span>
            <div>
              <h2 className="text-lg">{step.title}</h2>
              <p className="mt-1 text-muted">{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
      <section className="mt-12">
        <h2 className="text-lg">What it costs</h2>
        <p className="mt-1 text-muted">
          Each type of project has a fixed price excl. VAT. The license is included: the media, the territory and the
          term are named before you order. Other media, such as radio, and other countries are options with their price.
        </p>
        <dl className="tabular mt-4 divide-y divide-line border-y border-line">
          {templates.map(({ id, name, customerPrice }) => (
            <div key={id} className="flex items-center justify-between gap-4">
              <dt className="flex-1">
                <TextLink
                  href={`/projects/add/details?templateId=${encodeURIComponent(id)}`}
                  className="flex min-h-11 items-center"
                >
                  {name}
                </TextLink>
              </dt>
              <dd>from {formatEuro(toCents(customerPrice))}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="mt-12">
        <h2 className="text-lg">For voices</h2>
        <p className="mt-1 text-muted">
          You see your fee and the license before you accept a project, and are paid when the customer approves. A
          recording is not used for synthetic voices without a separate agreement with you.{' '}
          <TextLink href="/search/apply-as-voice">Apply as voice</TextLink>
        </p>
      </section>
      <ButtonLink href="/search" className="mt-10">
        Find your voice
      </ButtonLink>
    </PageFrame>
  );
}
