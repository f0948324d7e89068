import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import type { QualityReport as Report } from '@/lib/contracts/voices';
import type { QualityMeasure, QualityRating } from '@/lib/domain/delivery/quality-report';

const names: Record<QualityMeasure, string> = {
  format: 'File format',
  noise: 'Noise',
  clipping: 'Clipping',
  bandwidth: 'Bandwidth',
  echo: 'Room echo',
  compression: 'Compression',
};

const ratings: Record<QualityRating, { Icon: typeof CircleCheck; look: string; text: string }> = {
  good: { Icon: CircleCheck, look: 'text-success', text: 'Good' },
  warning: { Icon: TriangleAlert, look: 'text-warning', text: 'Can be improved' },
  problem: { Icon: CircleAlert, look: 'text-danger', text: 'Problem' },
};

/** @param isOwn whether the viewer recorded the demo. */
export function QualityReport({ report: { findings }, isOwn = true }: { report: Report; isOwn?: boolean }) {
  const numOpen = findings.filter(({ rating }) => rating !== 'good').length;
  return (
    <section aria-labelledby="quality" className="mt-8">
      <h2 id="quality" className="text-lg font-semibold">
        Quality report
      </h2>
      <p className="mt-1 text-muted">
        {numOpen === 0
          ? 'Everything we measure is as it should be.'
          : [
              `${findings.length - numOpen} of ${findings.length} measures are good.`,
              ...(isOwn ? ['You can delete this recording and upload a better one.'] : []),
            ].join(' ')}
      </p>
      <dl className="mt-4 divide-y divide-line border-y border-line">
        {findings.map(({ measure, rating, text }) => {
          const { Icon, look, text: verdict } = ratings[rating];
          return (
            <div key={measure} className="grid gap-x-5 gap-y-1 py-3 sm:grid-cols-[11rem_minmax(0,1fr)]">
              <dt className="flex items-center gap-2 font-medium">
                <Icon className={`size-4.5 shrink-0 ${look}`} aria-hidden="true" />
                {names[measure]}
                <span className="visually-hidden">: {verdict}</span>
              </dt>
              <dd className={rating === 'good' ? 'text-muted' : ''}>{text}</dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
