import { ButtonLink } from '@/components/ui/button';
import { TextLink } from '@/components/ui/text-link';
import { formatEuro } from '@/lib/domain/money/prices';

/** A project type that can be ordered with the voice; the price is in euros. */
export type Offer = { id: string; name: string; customerPrice: number };

type BookingPanelProps = {
  voice: { id: string; name: string };
  offers: readonly Offer[];
  startAt: string;
};

/** Lists what the voice costs, per project type, with the way to book. On wide screens it stays beside the profile. */
export function BookingPanel({ voice, offers, startAt }: BookingPanelProps) {
  return (
    <div className="flex flex-col gap-4">
      <ButtonLink href={startAt} className="max-wide:hidden">
        Start a project
      </ButtonLink>
      {offers.length > 0 && (
        <section>
          <h2 className="text-lg">Prices</h2>
          <ul className="mt-1 divide-y divide-line border-y border-line">
            {offers.map(({ id, name, customerPrice }) => (
              <li key={id} className="flex items-center justify-between gap-3">
                <TextLink
                  href={`/projects/add/details?${new URLSearchParams({ templateId: id, voiceId: voice.id })}`}
                  className="flex min-h-11 flex-1 items-center"
                >
                  {name}
                </TextLink>
                <span className="tabular shrink-0 text-muted">from {formatEuro(Math.round(customerPrice * 100))}</span>
              </li>
            ))}
          </ul>
          <p className="mt-2 text-sm text-muted">Excluding VAT. You pay when the voice accepts.</p>
        </section>
      )}
    </div>
  );
}
