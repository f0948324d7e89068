import { ChevronRight } from 'lucide-react';
import { type Source, SourceLine } from '@/components/shell/source-line';
import { cn } from '@/components/ui/cn';
import { Link } from '@/components/ui/link';
import type { WaitingItem, WaitingKind } from '@/lib/contracts/support-start';
import { formatAge } from './format-age';
import { SupportFrame } from './support-frame';

type Kind = {
  title: string;
  /** Explanation of the work. */
  text: string;
  href: string;
};

const kinds: Record<WaitingKind, Kind> = {
  voices: { title: 'Voices', text: 'Complete applications to publish or return', href: '/support/voices' },
  reports: { title: 'Reports', text: 'Reported content and objections to decide', href: '/support/reports' },
  projects: {
    title: 'Projects',
    text: 'Waiting for approval of price and voices',
    href: '/support/projects?phase=awaiting-approval',
  },
  requests: { title: 'Requests', text: 'Messages, reviews and requests to erase data', href: '/support/requests' },
  'stalled-deliveries': {
    title: 'Stalled deliveries',
    text: 'Lines are missing, and the voice has delivered nothing for 14 days',
    href: '/support/projects?phase=stalled',
  },
  payouts: { title: 'Payouts', text: 'Fees to pay by bank transfer', href: '/support/payouts' },
  'failed-transfers': {
    title: 'Failed transfers',
    text: 'Fees that the payment provider did not transfer',
    href: '/support/payouts?view=failed',
  },
  'bank-files': {
    title: 'Bank files',
    text: 'To mark as paid when the bank has executed them',
    href: '/support/payouts/files',
  },
  'unpaid-invoices': {
    title: 'Unpaid invoices',
    text: 'What teams with manual invoicing owe',
    href: '/support/money/invoices',
  },
  'vat-reviews': {
    title: 'VAT of teams',
    text: 'Set before there were rules, to compare with them',
    href: '/support/teams?view=vat-review',
  },
  disputes: { title: 'Disputes', text: 'Charges disputed by cardholders', href: '/support/money/issues' },
  'payment-issues': {
    title: 'Payment issues',
    text: 'Refunds, stuck payments, returned payouts, ledger differences',
    href: '/support/money/issues',
  },
  'failed-documents': {
    title: 'Documents',
    text: 'Receipts and agreements that were not created',
    href: '/support/jobs/documents',
  },
  'legal-gaps': {
    title: 'Legal texts',
    text: 'Gaps of the shipped texts to fill',
    href: '/support/legal-texts',
  },
  'failed-jobs': { title: 'Failed jobs', text: 'Work that ran out of retries', href: '/support/jobs' },
};

type StartPageProps = { items: readonly WaitingItem[]; nowMs: number; source: Source };

export function StartPage({ items, nowMs, source }: StartPageProps) {
  const total = items.reduce((sum, { count }) => sum + count, 0);
  return (
    <SupportFrame title="Support" section="/support" width="narrow">
      <h2 className="text-lg font-semibold">{total === 0 ? 'No pending work' : 'Pending work'}</h2>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {items.map((item) => (
          <li key={item.kind}>
            <WaitingRow item={item} nowMs={nowMs} />
          </li>
        ))}
      </ul>
      <SourceLine source={source} className="mt-8 text-sm text-muted" />
    </SupportFrame>
  );
}

function WaitingRow({ item: { kind, count, oldest }, nowMs }: { item: WaitingItem; nowMs: number }) {
  const { title, text, href } = kinds[kind];
  const content = (
    <>
      <span className={cn('w-14 shrink-0 text-right text-2xl font-semibold', count === 0 && 'font-normal text-muted')}>
        {count}
      </span>
      <span className="min-w-0 flex-1">
        <span className={cn('block font-medium', count === 0 && 'text-muted')}>{title}</span>
        <span className="block text-sm text-muted">{text}</span>
        {oldest && <span className="block text-sm sm:hidden">oldest {formatAge(oldest, nowMs)}</span>}
      </span>
      {oldest && <span className="shrink-0 text-sm text-muted max-sm:hidden">oldest {formatAge(oldest, nowMs)}</span>}
    </>
  );
  return (
    <Link href={href} className="flex min-h-16 items-center gap-5 py-3 transition-colors hover:bg-wash">
      {content}
      <ChevronRight className="size-5 shrink-0 text-muted" aria-hidden="true" />
    </Link>
  );
}
