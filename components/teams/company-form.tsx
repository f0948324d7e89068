'use client';

import { useQueryClient } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useRouter, useSearchParams } from 'next/navigation';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { showResponse } from '@/components/shared/optimistic/load-again';
import { useUnsavedGuard } from '@/components/shared/unsaved-guard';
import { useApiForm } from '@/components/shared/use-api-form';
import { userOnly } from '@/components/shared/user-only';
import { useCurrentUser } from '@/components/shell/login/current-user';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { controlClass } from '@/components/ui/fields/control-class';
import { FormField } from '@/components/ui/fields/form-field';
import { TextField } from '@/components/ui/fields/text-field';
import { Alert } from '@/components/ui/notices/alert';
import { showToast } from '@/components/ui/notices/toaster';
import { api } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { companyInformation, type Team } from '@/lib/contracts/teams';
import { taxIdFrom } from '@/lib/domain/money/tax-id';
import { ownPath } from '@/lib/domain/own-path';
import { countryName } from '@/lib/domain/people/countries';
import { normalizeHomepage } from '@/lib/domain/people/homepage';
import { companyVatText, vatIdCheckText } from '@/lib/domain/tax/tax-text';
import { SelfBilling } from './self-billing';
import { TeamPage } from './team-page';

type VatIdForms = Readonly<Record<string, { form: string; example: string; isRequired: boolean }>>;

type CompanyInformationProps = {
  teamId: string;
  vatIdForms: VatIdForms;
  /** The dialogs over the form. */
  children?: ReactNode;
};

export function CompanyInformation({ teamId, vatIdForms, children }: CompanyInformationProps) {
  return (
    <TeamPage teamId={teamId} title="Company information">
      {(team) => (
        <CompanyForm team={team} vatIdForms={vatIdForms}>
          {children}
        </CompanyForm>
      )}
    </TeamPage>
  );
}

type CompanyFormProps = { team: Team; vatIdForms: VatIdForms; children: ReactNode };

function CompanyForm({ team, vatIdForms, children }: CompanyFormProps) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const query = useSearchParams().toString();
  const path = `/teams/${team.id}/company-information`;
  const withQuery = (route: string) => (query ? `${route}?${query}` : route);
  const { user } = useCurrentUser();
  const mayEdit = team.role === 'owner' || team.role === 'admin';
  const schema = useMemo(() => withRequiredVatId(vatIdForms), [vatIdForms]);
  const form = useApiForm<CompanyValues>({
    schema,
    defaults: valuesOf(team),
    submit: async (values) => {
      const body = changed(values, form.formState.defaultValues);
      const saved = await api('PATCH /teams/{teamId}', { params: { teamId: team.id }, body });
      showResponse(queryClient, queryKeys.team(team.id), saved);
      form.reset(valuesOf(saved));
      showToast(savedText(team, saved));
      router.push(ownPath(new URLSearchParams(query).get('returnTo')) ?? '/profile');
      router.refresh();
    },
  });
  const { isSubmitted } = form.formState;
  const guard = useUnsavedGuard(mayEdit && form.formState.isDirty && !form.isSending, path);
  const [country, vatId, taxId] = useWatch({ control: form.control, name: ['country', 'vatId', 'taxId'] });
  const field = (name: keyof CompanyValues) => ({
    ...form.register(name),
    error: form.errorOf(name),
    readOnly: !mayEdit,
  });
  const [homepage, vatIdField] = [field('homepage'), field('vatId')];
  const proposal = taxIdFrom(vatId, country);
  const proposeTaxId = () => {
    if (taxId === '' && proposal !== '')
      form.setValue('taxId', proposal, { shouldDirty: true, shouldValidate: isSubmitted });
  };
  const showNormalized = () => {
    const link = normalizeHomepage(form.getValues('homepage'));
    if (link !== null) form.setValue('homepage', link, { shouldDirty: true });
  };
  const invoiceHint = user?.isVoice ? 'Self-billing invoices are sent here' : 'Receipts are sent here';
  const setCountry = (code: string) => {
    form.setValue('country', code, { shouldDirty: true });
    // The country decides whether a VAT ID is required.
    if (isSubmitted) void form.trigger(['country', 'vatId']);
  };
  return (
    <CompanyFormContext value={{ country, setCountry, path: withQuery(path) }}>
      {!mayEdit && (
        <p className="mb-6 text-muted">Only owners and admins of {team.name} can change the company information.</p>
      )}
      <form {...form.formProps} className="grid items-start gap-x-6 gap-y-4 lg:grid-cols-2">
        <CountryField
          value={country}
          selectAt={withQuery(`${path}/select-country`)}
          error={form.errorOf('country')}
          disabled={!mayEdit}
        />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField
            label="VAT ID"
            aside={country && (vatIdForms[country]?.isRequired ? 'required' : 'optional')}
            hint={
              <>
                {vatIdHint(country, vatIdForms)}
                {country === team.country && vatId === team.vatId && <VatMeaning team={team} />}
              </>
            }
            autoCapitalize="characters"
            {...vatIdField}
            onBlur={(event) => {
              if (mayEdit) proposeTaxId();
              void vatIdField.onBlur(event);
            }}
          />
          <TextField label="TAX ID" hint={mayEdit && 'Filled in from the VAT ID if it is empty'} {...field('taxId')} />
        </div>
        <TextField label="Legal name" autoComplete="organization" {...field('name')} />
        <TextField label="Address line 1" autoComplete="address-line1" {...field('addressLine1')} />
        <TextField label="Address line 2" aside="optional" autoComplete="address-line2" {...field('addressLine2')} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Postal code" autoComplete="postal-code" {...field('postalCode')} />
          <TextField label="City" autoComplete="address-level2" {...field('city')} />
        </div>
        <TextField
          label="Homepage"
          aside="optional"
          type="url"
          inputMode="url"
          {...homepage}
          onBlur={(event) => {
            showNormalized();
            void homepage.onBlur(event);
          }}
        />
        {(user?.isVoice || !team.manualInvoice) && (
          <TextField
            label="Invoice email"
            aside="optional"
            type="email"
            hint={user?.isImpersonating ? userOnly : invoiceHint}
            {...field('invoiceEmail')}
            readOnly={!mayEdit || user?.isImpersonating}
          />
        )}
        {form.problem && (
          <div className="lg:col-span-full">
            <Alert>{form.problem.message}</Alert>
          </div>
        )}
        {mayEdit && (
          <div className="flex justify-end lg:col-span-full">
            <Button type="submit" loading={form.isSending} className="max-sm:w-full">
              Save
            </Button>
          </div>
        )}
      </form>
      <SelfBilling team={team} mayEdit={mayEdit} />
      {guard}
      {children}
    </CompanyFormContext>
  );
}

/** Says what the saved country and VAT ID mean for prices, and what the EU's register has said about the VAT ID. */
function VatMeaning({ team: { tax, vatIdCheck } }: { team: Team }) {
  const checked = vatIdCheck && vatIdCheckText(vatIdCheck, tax);
  return (
    <>
      {tax && <span className="mt-1 block">{companyVatText(tax)}</span>}
      {checked && <span className="mt-1 block">{checked}</span>}
    </>
  );
}

function vatIdHint(country: string, forms: VatIdForms): string {
  if (country === '') return 'Select the country first';
  const { form, example } = forms[country] ?? {};
  const words = form || 'Letters, digits and hyphens';
  return example ? `${words}, for example ${example}` : words;
}

/** Adds what the saved change means for prices, if it means something else than before. */
function savedText({ tax: before }: Team, { tax }: Team): string {
  const isChanged = tax && (tax.category !== before?.category || tax.rate !== before.rate);
  return isChanged ? `Company information saved. ${companyVatText(tax)}` : 'Company information saved';
}

type CompanyValues = z.input<typeof companyInformation>;

const location = z.object(companyInformation.pick({ country: true, vatId: true }).shape);

const withRequiredVatId = (forms: VatIdForms) =>
  companyInformation.refine(({ country, vatId }) => vatId !== '' || !forms[country]?.isRequired, {
    path: ['vatId'],
    message: 'Please enter VAT ID',
    // Also while other fields are invalid.
    when: ({ value }) => location.safeParse(value).success,
  });

const valuesOf = (team: Team) =>
  Object.fromEntries(
    Object.keys(companyInformation.shape).map((name) => [name, Reflect.get(team, name)]),
  ) as unknown as CompanyValues;

/** Returns only what was edited, so that a colleague's simultaneous changes of other fields persist. */
function changed(values: CompanyValues, before: Partial<CompanyValues> = {}): Partial<CompanyValues> {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== Reflect.get(before, name)));
}

type CountryFieldProps = {
  value: string;
  /** Route of the picker. */
  selectAt: string;
  error: string | undefined;
  disabled: boolean;
};

function CountryField({ value, selectAt, error, disabled }: CountryFieldProps) {
  const router = useRouter();
  return (
    <FormField label="Country" error={error}>
      {(control) => (
        <button
          {...control}
          type="button"
          role="combobox"
          aria-haspopup="dialog"
          aria-expanded={false}
          aria-controls={`${control.id}-picker`}
          disabled={disabled}
          onClick={() => router.push(selectAt, { scroll: false })}
          className={cn(controlClass, 'flex h-11 items-center justify-between gap-3 text-left')}
        >
          <span className={cn('truncate', !value && 'text-muted')}>
            {value ? countryName(value) : 'Select country'}
          </span>
          <ChevronRight className="size-5 shrink-0 text-muted" aria-hidden="true" />
        </button>
      )}
    </FormField>
  );
}

type CompanyFormHandle = {
  country: string;
  setCountry: (code: string) => void;
  /** Path of the form, to which its dialogs return. */
  path: string;
};

const CompanyFormContext = createContext<CompanyFormHandle | null>(null);

export function useCompanyForm(): CompanyFormHandle {
  const handle = useContext(CompanyFormContext);
  if (!handle) throw new Error('This dialog belongs over the company form.');
  return handle;
}
