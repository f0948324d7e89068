'use client';

import { useSearchParams } from 'next/navigation';
import type { ReactNode } from 'react';
import { useSubmit } from '@/components/shared/use-request';
import { useCurrentUser } from '@/components/shell/login/current-user';
import { RouteDialog } from '@/components/shell/route-dialog';
import { useTeam } from '@/components/teams/use-team';
import { Button } from '@/components/ui/button';
import { DialogActions } from '@/components/ui/dialogs/dialog';
import { Alert } from '@/components/ui/notices/alert';
import { Spinner } from '@/components/ui/notices/spinner';
import { TextLink } from '@/components/ui/text-link';
import { api } from '@/lib/client/api';
import type { Team } from '@/lib/contracts/teams';
import { countries } from '@/lib/domain/people/countries';
import { payoutPath } from './payout-settings';

type SetupStripeProps = {
  teamId: string;
  /** Opens a URL; replaced in tests. */
  openUrl?: (url: string) => void;
};

export function SetupStripe({ teamId, openUrl = (url) => window.location.assign(url) }: SetupStripeProps) {
  const { data: team } = useTeam(teamId);
  return (
    <RouteDialog title="Setup Stripe" closeTo={payoutPath(teamId, 'stripe-settings')}>
      {(close) => (team ? <Details team={team} close={close} openUrl={openUrl} /> : <Spinner />)}
    </RouteDialog>
  );
}

type DetailsProps = {
  team: Team;
  close: () => void;
  openUrl: (url: string) => void;
};

function Details({ team, close, openUrl }: DetailsProps) {
  const { user } = useCurrentUser();
  const hasExpired = useSearchParams().get('expired') === 'yes';
  const { isSending, problem, send } = useSubmit(async () => {
    const { url } = await api('POST /stripe-account-link', { body: { teamId: team.id } });
    openUrl(url);
  });
  const companyPath = `/teams/${team.id}/company-information`;
  const countryName = Object.entries(countries).find(([code]) => code === team.country)?.[1] ?? team.country;
  return (
    <div className="flex flex-col gap-6">
      <p className="text-muted">
        {hasExpired
          ? 'The link to Stripe has expired. Please continue to Stripe again.'
          : 'Please check these details before you continue. Stripe asks you to confirm them.'}
      </p>
      <Block title="You" editPath="/profile/edit-profile">
        <Row name="Name" value={user?.name} />
        <Row name="Email" value={user?.email} />
      </Block>
      <Block title="Your business" editPath={companyPath}>
        <Row name="Name" value={team.name} />
        <Row name="Homepage" value={team.homepage} />
        <Row name="Address line 1" value={team.addressLine1} />
        <Row name="Address line 2" value={team.addressLine2} />
        <Row name="Postal code" value={team.postalCode} />
        <Row name="City" value={team.city} />
        <Row name="Country" value={countryName} />
        <Row name="TAX ID" value={team.taxId} />
        <Row name="VAT ID" value={team.vatId} />
      </Block>
      {!team.country && (
        <p className="border-l-2 border-warning py-1 pl-4">
          Please complete your profile before you continue: your company information has no country.
        </p>
      )}
      {team.country && !team.hasStripePayout && (
        <p className="border-l-2 border-warning py-1 pl-4">
          <span className="font-medium">No Stripe payout</span>: Your fees are paid by bank transfer. Please{' '}
          <TextLink href={payoutPath(team.id, 'international-bank-transfer-info')}>add bank transfer info</TextLink>.
        </p>
      )}
      {problem && <Alert>{problem}</Alert>}
      <DialogActions>
        <Button variant="secondary" onClick={() => close()}>
          Cancel
        </Button>
        {team.country && team.hasStripePayout && (
          <Button loading={isSending} onClick={() => send()}>
            Continue to Stripe
          </Button>
        )}
      </DialogActions>
    </div>
  );
}

function Block({ title, editPath, children }: { title: string; editPath: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <div className="flex items-baseline justify-between gap-4 border-b border-line pb-1">
        <h3 className="font-semibold">{title}</h3>
        <TextLink href={editPath}>
          Edit<span className="visually-hidden"> {title.toLowerCase()}</span>
        </TextLink>
      </div>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 text-sm">{children}</dl>
    </section>
  );
}

function Row({ name, value }: { name: string; value: string | undefined }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd dir="auto" className="break-words">
        {value || '–'}
      </dd>
    </>
  );
}
