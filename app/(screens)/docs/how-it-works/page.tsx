import type { Metadata } from 'next';
import { PageFrame } from '@/components/shell/page-frame';
import { ButtonLink } from '@/components/ui/button';

export const metadata: Metadata = { title: 'How it works' };

const steps: readonly { title: string; text: string }[] = [
  { title: 'Find voices', text: 'Search by language, dialect, tone and more, and listen: every demo plays at once.' },
  {
    title: 'Describe the job',
    text: 'Choose a type of project, paste your script, and see the price before you ask any voice.',
  },
  { title: 'Ask the ones you like', text: 'Put voices on the shortlist of your project and talk to them there.' },
  { title: 'Choose one', text: 'Assign the voice. Your card is authorized now and charged when the voice accepts.' },
  {
    title: 'Listen and approve',
    text: 'Hear each take in the browser, have it mastered, ask for changes, and approve. The rights begin with your approval.',
  },
];

export default function HowItWorksPage() {
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
      <ButtonLink href="/search" className="mt-10">
        Find your voice
      </ButtonLink>
    </PageFrame>
  );
}
