'use client';

import { companyPath } from '@/components/teams/company-path';
import { ButtonLink } from '@/components/ui/button';
import { CardLogo, cardName } from '@/components/ui/card-logo';
import type { Team } from '@/lib/contracts/teams';
import { countries } from '@/lib/domain/people/countries';
import { Section } from './assignment-page';

type TeamSectionProps = {
  team: Team;
  returnTo: string;
  error: string | undefined;
};

const mayEdit = (team: Team): boolean => team.role === 'owner' || team.role === 'admin';

export function CompanySection({ team, returnTo, error }: TeamSectionProps) {
  const isComplete = team.taxId !== '';
  const lines = [
    team.name,
    team.addressLine1,
    team.addressLine2,
    [team.postalCode, team.city].filter(Boolean).join(' '),
    countries[team.country],
  ].filter(Boolean);
  return (
    <Section
      title="Company information"
      error={error}
      action={
        mayEdit(team) && (
          <ButtonLink size="small" variant={isComplete ? 'secondary' : 'primary'} href={companyPath(team.id, returnTo)}>
            {isComplete ? 'Edit company information' : 'Enter company information'}
          </ButtonLink>
        )
      }
    >
      {isComplete ? (
        <address className="not-italic">
          {lines.map((line) => (
            <span key={line} className="block break-words">
              {line}
            </span>
          ))}
          <span className="tabular mt-1 block text-sm text-muted">TAX ID {team.taxId}</span>
          {team.vatId && <span className="tabular block text-sm text-muted">VAT ID {team.vatId}</span>}
        </address>
      ) : (
        <p className="text-muted">
          {mayEdit(team)
            ? 'It is printed on the order confirmation and the receipt.'
            : `It is missing. Please ask an owner or admin of ${team.name} to enter it.`}
        </p>
      )}
    </Section>
  );
}

export function PaymentSection({ team, returnTo, error }: TeamSectionProps) {
  const card = team.creditCards.find(({ primary }) => primary);
  if (team.manualInvoice) {
    return (
      <Section title="Payment" error={error}>
        <p>{team.name} is invoiced. No card is charged.</p>
      </Section>
    );
  }
  return (
    <Section
      title="Payment"
      error={error}
      action={
        mayEdit(team) && (
          <ButtonLink
            size="small"
            variant={card ? 'secondary' : 'primary'}
            href={`/teams/${team.id}/payment-methods/credit-cards/add?returnTo=${encodeURIComponent(returnTo)}`}
          >
            {card ? 'Use another card' : 'Add card'}
          </ButtonLink>
        )
      }
    >
      {card ? (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <CardLogo brand={card.brand} />
          <span className="font-medium capitalize">{cardName(card.brand)}</span>
          <span className="tabular">
            <span aria-hidden="true">•••• </span>
            <span className="visually-hidden">ending in </span>
            {card.last4}
          </span>
          <span className="tabular text-muted">{`${String(card.expMonth).padStart(2, '0')}/${card.expYear}`}</span>
        </p>
      ) : (
        <p className="text-muted">
          {mayEdit(team)
            ? 'Card data is held by the card payment provider, not here.'
            : `There is no card. Please ask an owner or admin of ${team.name} to add one.`}
        </p>
      )}
      <p className="mt-2 text-sm text-muted">
        The amount is reserved on the card when you assign, and charged when the voice accepts.
      </p>
    </Section>
  );
}
