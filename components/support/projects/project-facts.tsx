import type { ReactNode } from 'react';
import { Badge } from '@/components/ui/badge';
import { EmailAddress } from '@/components/ui/breakable-text';
import { TextLink } from '@/components/ui/text-link';
import type { SupportProject } from '@/lib/contracts/support-projects';
import { formatDate } from '@/lib/domain/format-date';
import { formatEuro, toCents } from '@/lib/domain/money/prices';
import { languageName } from '@/lib/domain/people/languages';

const euros = (amount: number): string => formatEuro(toCents(amount));

export function ProjectFacts({ project }: { project: SupportProject }) {
  return (
    <div className="flex flex-col gap-7 text-sm">
      <Group title="Project">
        <Fact name="Type">{project.template}</Fact>
        <Fact name="Ordered">{formatDate(project.created)}</Fact>
        <Fact name="Language">{languageName(project.language)}</Fact>
        {project.dueDate && <Fact name="Due">{formatDate(project.dueDate)}</Fact>}
        {project.purchaseOrder && <Fact name="Purchase order">{project.purchaseOrder}</Fact>}
        <Fact name="ID">
          <span className="font-mono text-xs break-all">{project.id}</span>
        </Fact>
      </Group>
      <Group title="Customer">
        <Fact name="Team">{project.team.name}</Fact>
        {project.members.map(({ id, name, email }) => (
          <Fact key={id} name={name}>
            <TextLink href={`mailto:${email}`}>
              <EmailAddress email={email} />
            </TextLink>
          </Fact>
        ))}
      </Group>
      <Group title="Voices">
        {project.voices.length === 0 && <Fact name="Shortlisted">None</Fact>}
        {project.voices.map(({ id, name }) => (
          <Fact key={id} name={name}>
            {id === project.voice?.id ? 'Assigned' : 'Shortlisted'}
          </Fact>
        ))}
        {project.allowedVoices.length > 0 && (
          <Fact name="Only these">{project.allowedVoices.map(({ name }) => name).join(', ')}</Fact>
        )}
      </Group>
      {project.license.length > 0 && (
        <section>
          <h2 className="border-t-2 border-text pt-2 font-semibold">License</h2>
          <ul className="mt-1 list-disc space-y-1 pl-5">
            {project.license.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      )}
      <Money project={project} />
    </div>
  );
}

function Money({ project }: { project: SupportProject }) {
  const { payments, payout, ledger } = project;
  return (
    <Group title="Money">
      <Fact name="Price">{euros(project.customerPrice)}</Fact>
      {project.extras.map(({ name, customerPrice }) => (
        <Fact key={name} name={name}>
          {euros(customerPrice)}
        </Fact>
      ))}
      {project.discount > 0 && <Fact name="Credit">−{euros(project.discount)}</Fact>}
      {project.vat > 0 && <Fact name="VAT">{euros(project.vat)}</Fact>}
      <Fact name="Customer pays">
        <strong>{euros(project.totalWithVat)}</strong>
      </Fact>
      <Fact name="Voice fee">{euros(project.voiceFeeTotal)}</Fact>
      {project.isInvoiced && <Fact name="Payment">{invoiceText(project.invoice)}</Fact>}
      {payments.map((payment) => (
        <Fact key={payment.id} name={payment.card ?? 'Card'}>
          {paymentText(payment)}
          {payment.isTest && (
            <span className="ml-2">
              <Badge>Test</Badge>
            </span>
          )}
        </Fact>
      ))}
      {payout && (
        <Fact name="Payout">
          {euros(payout.amount)} {payout.status}
        </Fact>
      )}
      {ledger.length > 0 && (
        <Fact name="Ledger">{ledger.map(({ account, amount }) => `${account} ${euros(amount)}`).join(', ')}</Fact>
      )}
    </Group>
  );
}

function invoiceText(invoice: SupportProject['invoice']): string {
  if (!invoice) return 'Invoiced';
  const { number, amount, credited, repay, dueDate, paidDate, reference, isCanceled } = invoice;
  const parts = [
    paidDate && `paid ${formatDate(paidDate)}`,
    paidDate && reference,
    isCanceled && 'canceled',
    !paidDate && !isCanceled && credited < amount && `due ${formatDate(dueDate)}`,
    !isCanceled && credited > 0 && `${euros(credited)} credited`,
    repay > 0 && `repay ${euros(repay)}`,
  ];
  return `Invoice ${number ? `${number} ` : ''}${parts.filter(Boolean).join(', ')}`;
}

function paymentText({ amount, status, refunded, disputed }: SupportProject['payments'][number]): string {
  const parts = [`${euros(amount)} ${status}`];
  if (refunded > 0) parts.push(`${euros(refunded)} refunded`);
  if (disputed > 0) parts.push(`${euros(disputed)} disputed`);
  return parts.join(', ');
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="border-t-2 border-text pt-2 font-semibold">{title}</h2>
      <dl className="mt-1">{children}</dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 border-b border-line py-1.5">
      <dt className="min-w-0 break-words text-muted">{name}</dt>
      <dd dir="auto" className="tabular ml-auto min-w-0 text-right break-words">
        {children}
      </dd>
    </div>
  );
}
