'use client';

import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import { useRequest, useSubmit } from '@/components/shared/use-request';
import { FactList } from '@/components/support/fact-list';
import { History } from '@/components/support/history';
import { SupportFrame } from '@/components/support/support-frame';
import { Badge } from '@/components/ui/badge';
import { EmailAddress } from '@/components/ui/breakable-text';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { Switch } from '@/components/ui/fields/choice-fields';
import { SelectField } from '@/components/ui/fields/select-field';
import { SubmitActions } from '@/components/ui/fields/submit-actions';
import { TextArea, TextField } from '@/components/ui/fields/text-field';
import { Alert } from '@/components/ui/notices/alert';
import { showRefusal, showToast } from '@/components/ui/notices/toaster';
import { TextLink } from '@/components/ui/text-link';
import { api } from '@/lib/client/api';
import type { AuditEntry } from '@/lib/contracts/support-audit';
import type { SupportTeam } from '@/lib/contracts/support-teams';
import { formatDate } from '@/lib/domain/format-date';
import { invoiceTerms } from '@/lib/domain/money/invoices';
import { formatEuro } from '@/lib/domain/money/prices';
import { TeamVat } from './team-vat';
import { TeamVatId } from './team-vat-id';

const euroText = (euro: number) => formatEuro(Math.round(euro * 100));

type TeamDetailsProps = {
  team: SupportTeam;
  mayEdit: boolean;
  history: readonly AuditEntry[];
};

export function TeamDetails({ team, mayEdit, history }: TeamDetailsProps) {
  return (
    <SupportFrame
      title={team.name}
      titleAside={<Badge>{team.isVoiceBusiness ? 'Voice business' : 'Customer'}</Badge>}
      section="/support/teams"
      width="narrow"
      back={{ href: '/support/teams', label: 'teams' }}
    >
      <Money team={team} mayEdit={mayEdit} />
      <FactList
        facts={[
          ['Address', team.address || 'None'],
          ['Tax ID', team.taxId || 'None'],
          ['VAT ID', <TeamVatId key="vat-id" team={team} />],
          ['Invoice email', team.invoiceEmail ? <EmailAddress key="invoice" email={team.invoiceEmail} /> : 'None'],
          ['Cards', team.cards.join(', ') || 'None'],
          ['Projects', String(team.numProjects)],
          ['Created', formatDate(team.created)],
          [
            'Members',
            <span key="members" className="flex flex-col items-start gap-1">
              {team.members.map(({ id, name, email, role }) => (
                <span key={id}>
                  <TextLink href={`/support/users/${id}`}>{name || <EmailAddress email={email} />}</TextLink>{' '}
                  <span className="text-muted">({role})</span>
                </span>
              ))}
            </span>,
          ],
        ]}
      />
      <History entries={history} />
    </SupportFrame>
  );
}

type Setting = 'manualInvoice' | 'hidePayouts' | 'hasStripePayout';

const settings: Record<Setting, { label: string; hint: string; done: [on: string, off: string] }> = {
  manualInvoice: {
    label: 'Invoiced manually',
    hint: 'Projects are invoiced elsewhere. No card is needed or charged.',
    done: ['The team is now invoiced', 'The team now pays by card'],
  },
  hidePayouts: {
    label: 'Payouts hidden',
    hint: 'The voice is paid elsewhere and has no payout settings.',
    done: ['Payouts are hidden', 'Payouts are shown'],
  },
  hasStripePayout: {
    label: 'Stripe payouts',
    hint: 'Fees are transferred to the voice’s Stripe account once it is set up. Otherwise they are paid by bank transfer.',
    done: ['The voice can be paid with Stripe', 'The voice is paid by bank transfer'],
  },
};

function Money({ team, mayEdit }: { team: SupportTeam; mayEdit: boolean }) {
  const { refresh } = useRouter();
  const update = useRequest<{ name: Setting; value: boolean }>(async ({ name, value }) => {
    const change = (on: boolean) =>
      api('PATCH /support/teams/{teamId}', { params: { teamId: team.id }, body: { [name]: on } });
    await change(value);
    const [on, off] = settings[name].done;
    showToast(value ? on : off, { undo: () => void change(!value).then(refresh) });
    refresh();
  });
  const names: readonly Setting[] = team.isVoiceBusiness ? ['hasStripePayout', 'hidePayouts'] : ['manualInvoice'];
  return (
    <section aria-labelledby="money">
      <h2 id="money" className="text-lg font-semibold">
        Money
      </h2>
      {!mayEdit && <p className="mt-1 text-muted">Only admins can change these settings.</p>}
      <div className="mt-2 divide-y divide-line border-y border-line">
        {names.map((name) => (
          <Switch
            key={name}
            className="py-2"
            label={settings[name].label}
            hint={settings[name].hint}
            checked={update.sending?.name === name ? update.sending.value : team[name]}
            disabled={!mayEdit}
            onChange={(event) => void update.send({ name, value: event.target.checked })}
          />
        ))}
        {!team.isVoiceBusiness && <TeamVat team={team} mayEdit={mayEdit} />}
        {!team.isVoiceBusiness && team.manualInvoice && <InvoiceTerms team={team} mayEdit={mayEdit} />}
        {!team.isVoiceBusiness && (
          <div className="flex flex-wrap items-center justify-between gap-3 py-3">
            <p>
              Credit: <span className="tabular font-medium">{euroText(team.discount)}</span>
              <span className="block text-sm text-muted">
                The next projects use it. Used so far: {euroText(team.usedDiscount)}
              </span>
            </p>
            {mayEdit && <ChangeCredit team={team} />}
          </div>
        )}
      </div>
      {update.error && (
        <div className="mt-3">
          <Alert>{update.error.message}</Alert>
        </div>
      )}
    </section>
  );
}

const termText = (days: number) => (days === 0 ? 'At once' : `${days} days`);

function InvoiceTerms({ team, mayEdit }: { team: SupportTeam; mayEdit: boolean }) {
  const { refresh } = useRouter();
  const change = (invoiceDays: number) =>
    api('PATCH /support/teams/{teamId}', { params: { teamId: team.id }, body: { invoiceDays } });
  const update = useRequest<number>(async (days) => {
    await change(days);
    showToast(`New invoices are due: ${termText(days).toLowerCase()}`, {
      undo: () => void change(team.invoiceDays).then(refresh),
    });
    refresh();
  }, showRefusal);
  const days = [...new Set([...invoiceTerms, team.invoiceDays])].toSorted((a, b) => a - b);
  return (
    <div className="flex flex-wrap items-end justify-between gap-3 py-3">
      <SelectField
        label="Invoices are due after"
        className="w-56"
        options={days.map((value) => ({ value: String(value), label: termText(value) }))}
        value={String(update.sending ?? team.invoiceDays)}
        disabled={!mayEdit}
        onChange={(event) => void update.send(Number(event.target.value))}
      />
      <TextLink href={`/support/money/invoices?query=${encodeURIComponent(team.id)}`}>Open invoices</TextLink>
    </div>
  );
}

/** Reads an amount; accepts a decimal comma. Returns NaN for anything that is no amount. */
const amountOf = (text: string) =>
  /^\d{1,6}([.,]\d{1,2})?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : Number.NaN;

function ChangeCredit({ team }: { team: SupportTeam }) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [reason, setReason] = useState('');
  const [amountError, setAmountError] = useState<string>();
  const { refresh } = useRouter();
  const change = async (body: { discount: number; previousDiscount: number; reason: string }) => {
    await api('PATCH /support/teams/{teamId}', { params: { teamId: team.id }, body });
    refresh();
  };
  const undo = useRequest(change, showRefusal);
  const { send, isSending, problem } = useSubmit<number>(async (discount) => {
    const previousDiscount = team.discount;
    await change({ discount, previousDiscount, reason });
    setOpen(false);
    const back = {
      discount: previousDiscount,
      previousDiscount: discount,
      reason: `Undone: ${reason}`.slice(0, 2_000),
    };
    showToast(`The credit of ${team.name} is ${euroText(discount)}`, { undo: () => void undo.send(back) });
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const amount = amountOf(text);
    if (Number.isNaN(amount)) setAmountError('Please enter an amount, for example 120.50');
    else send(amount);
  };
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        Change credit
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Change credit" closeOnOutside={false}>
        <form noValidate onSubmit={submit} className="flex flex-col gap-5">
          <TextField
            label="Credit in euro"
            inputMode="decimal"
            autoComplete="off"
            value={text}
            error={amountError}
            hint="Reduces the price of this team's next projects."
            onChange={(event) => {
              setText(event.target.value);
              setAmountError(undefined);
            }}
          />
          <TextArea
            label="Reason"
            hint="For the audit log."
            value={reason}
            error={problem}
            maxLength={2_000}
            onChange={(event) => setReason(event.target.value)}
          />
          <SubmitActions isSending={isSending} onCancel={() => setOpen(false)}>
            Save
          </SubmitActions>
        </form>
      </Dialog>
    </>
  );
}
