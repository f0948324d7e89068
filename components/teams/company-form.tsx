'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import type { z } from 'zod';
import { useCurrentUser } from '@/components/shell/current-user';
import { useApiForm } from '@/components/shared/use-api-form';
import { TeamPage } from '@/components/teams/team-page';
import { Button } from '@/components/ui/button';
import { Alert } from '@/components/ui/alert';
import { SelectField } from '@/components/ui/select-field';
import { showToast } from '@/components/ui/toaster';
import { TextField } from '@/components/ui/text-field';
import { api } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { type Team, updateTeam } from '@/lib/contracts/teams';
import { countries } from '@/lib/domain/countries';

const schema = updateTeam.body.omit({ internationalBankTransferInfo: true }).required();
type Values = z.input<typeof schema>;

const countryOptions = Object.entries(countries)
  .map(([value, label]) => ({ value, label }))
  .sort((a, b) => a.label.localeCompare(b.label, 'en'));

export function CompanyInformation({ teamId, returnTo }: { teamId: string; returnTo: string | null }) {
  return (
    <TeamPage teamId={teamId} title="Company information">
      {(team) => <CompanyForm team={team} returnTo={returnTo ?? '/profile'} />}
    </TeamPage>
  );
}

function CompanyForm({ team, returnTo }: { team: Team; returnTo: string }) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const { user } = useCurrentUser();
  const form = useApiForm<Values>({
    schema,
    defaults: Object.fromEntries(Object.keys(schema.shape).map((name) => [name, Reflect.get(team, name)])) as Values,
    submit: async (body) => {
      const saved = await api('PATCH /teams/{teamId}', { params: { teamId: team.id }, body });
      queryClient.setQueryData(queryKeys.team(team.id), saved);
      showToast('Company information saved');
      router.push(returnTo);
      router.refresh();
    },
  });
  const field = (name: keyof Values) => ({ ...form.register(name), error: form.errorOf(name) });
  return (
    <form {...form.formProps} className="flex flex-col gap-4">
      <TextField label="Legal name" autoComplete="organization" {...field('name')} />
      <TextField label="Address line 1" autoComplete="address-line1" {...field('addressLine1')} />
      <TextField label="Address line 2" aside="optional" autoComplete="address-line2" {...field('addressLine2')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Postal code" autoComplete="postal-code" {...field('postalCode')} />
        <TextField label="City" autoComplete="address-level2" {...field('city')} />
      </div>
      <SelectField
        label="Country"
        autoComplete="country"
        placeholder="Please choose"
        options={countryOptions}
        {...field('country')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="TAX ID" {...field('taxId')} />
        <TextField label="VAT ID" hint="Needed in the EU, Norway and Switzerland" {...field('vatId')} />
      </div>
      <TextField label="Homepage" aside="optional" type="url" {...field('homepage')} />
      {!(team.manualInvoice && !user?.isVoice) && (
        <TextField
          label="Invoice email"
          aside="optional"
          type="email"
          hint={user?.isVoice ? 'Self-billing invoices are sent here' : 'Receipts are sent here'}
          {...field('invoiceEmail')}
        />
      )}
      {form.problem && <Alert>{form.problem.message}</Alert>}
      <div className="flex justify-end">
        <Button type="submit" loading={form.isSending}>
          Save
        </Button>
      </div>
    </form>
  );
}
