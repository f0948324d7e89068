'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { LicenseLines } from '@/components/assignments/license-lines';
import { PricePanel } from '@/components/assignments/price-panel';
import { DetailsFields } from '@/components/projects/details/details-fields';
import {
  DetailsFormContext,
  type DetailsFormHandle,
  useFormDraft,
} from '@/components/projects/details/details-form-context';
import {
  type Choices,
  extrasOfChoices,
  fittingChoices,
  licenseOfChoices,
  priceOfChoices,
} from '@/components/projects/details/details-price';
import { type Details, newDetails, noDetails, sentDetails } from '@/components/projects/details/details-schema';
import { presetIn, useDeliveryPresets } from '@/components/projects/details/use-delivery-presets';
import { loadAgain } from '@/components/shared/optimistic/load-again';
import { useApiForm } from '@/components/shared/use-api-form';
import { useCurrentUser } from '@/components/shell/login/current-user';
import { PageFrame } from '@/components/shell/page-frame';
import { companyPath } from '@/components/teams/company-path';
import { useTeam } from '@/components/teams/use-team';
import { Button, ButtonLink } from '@/components/ui/button';
import { SelectField } from '@/components/ui/fields/select-field';
import { Alert } from '@/components/ui/notices/alert';
import { TextLink } from '@/components/ui/text-link';
import { track } from '@/lib/client/analytics';
import { api, ApiError } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import type { Template } from '@/lib/contracts/project-shapes';
import type { VoiceProfile } from '@/lib/contracts/voices';
import { type DeliveryPreset, presetHint, presetOf } from '@/lib/domain/delivery/delivery-spec';
import { formatEuro } from '@/lib/domain/money/prices';
import { totalVatText } from '@/lib/domain/tax/tax-text';
import { ForVoice, NoOrders } from './for-voice';
import {
  unavailableReason,
  useMissingTeam,
  useOrderingTeams,
  useStartVoice,
  useWizardStart,
  wizardPath,
} from './wizard-start';

const newProjectDraftKey = 'new-project';

/** Form of a new project. It redirects to the choice if the type, or a required company, is missing. */
export function NewProject({ templates, children }: { templates: readonly Template[]; children: ReactNode }) {
  const start = useWizardStart();
  const router = useRouter();
  const template = templates.find(({ id }) => id === start.templateId);
  const back = wizardPath('/projects/add', { voiceId: start.voiceId, teamId: start.teamId });
  const isTeamMissing = useMissingTeam(start.teamId);
  const isIncomplete = !template || isTeamMissing;
  useEffect(() => {
    if (isIncomplete) router.replace(back);
  }, [isIncomplete, back, router]);
  if (isIncomplete) return null;
  return (
    <NewProjectForm key={template.id} template={template}>
      {children}
    </NewProjectForm>
  );
}

function useTerms(teamId: string | null) {
  const discount = useQuery({
    queryKey: queryKeys.discount(teamId ?? ''),
    queryFn: ({ signal }) => api('GET /discount', { query: { teamId: teamId ?? '' }, signal }),
    enabled: teamId !== null,
  });
  const team = useTeam(teamId);
  return {
    discount: discount.data ?? 0,
    tax: team.data?.tax ?? null,
    country: team.data?.country ?? '',
  };
}

/** A project that is started from a profile is in a language of that voice, unless the customer chooses another. */
function useNativeLanguage(
  voice: VoiceProfile | null,
  { getValues, setValue }: Pick<UseFormReturn<Details>, 'getValues' | 'setValue'>,
) {
  useEffect(() => {
    const native = voice?.nativeLanguage ?? voice?.language;
    if (native && !voice?.languages.includes(getValues('language'))) setValue('language', native);
  }, [voice, getValues, setValue]);
}

function NewProjectForm({ template, children }: { template: Template; children: ReactNode }) {
  const start = useWizardStart();
  const router = useRouter();
  const queries = useQueryClient();
  const { user } = useCurrentUser();
  const teams = useOrderingTeams();
  const { voice, isMissing: isVoiceMissing } = useStartVoice(start.voiceId);
  const teamId = start.teamId ?? (teams.length === 1 ? (teams[0]?.id ?? null) : null);
  const company = teams.length > 1 ? teams.find(({ id }) => id === teamId) : undefined;
  const terms = useTerms(user ? teamId : null);
  const idempotencyKey = useRef('');
  const choices: Choices = template;
  const formUrl = wizardPath('/projects/add/details', start);

  const send = async (details: Details) => {
    idempotencyKey.current ||= crypto.randomUUID();
    const { id } = await api('POST /projects', {
      idempotencyKey: idempotencyKey.current,
      body: {
        ...sentDetails(details),
        templateId: template.id,
        ...(start.teamId && { teamId: start.teamId }),
        ...(start.voiceId && { voiceId: start.voiceId }),
      },
    }).catch((error: unknown) => {
      // A rejected order needs a new key; a request without a response is repeated with the same one.
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) idempotencyKey.current = '';
      throw error;
    });
    forget();
    track('project-created', { templateId: template.id, value: price.total / 100 });
    void loadAgain(queries, { queryKey: queryKeys.projectLists });
    // A new user needs a full page load to read everything with the new session.
    if (user) router.push(`/projects/${id}`);
    else window.location.assign(`/projects/${id}`);
  };

  const saved = fittingChoices(noDetails, choices);
  const form = useApiForm<Details>({
    schema: newDetails,
    defaults: saved,
    submit: async (details) => {
      if (user) await send(details);
      else router.push(wizardPath('/projects/add/details/signup', start), { scroll: false });
    },
  });
  const adapt = (details: Details) => fittingChoices(details, choices);
  const forget = useFormDraft({ form, key: newProjectDraftKey, saved, adapt });
  useNativeLanguage(voice, form);
  const [language, maxWords, selectedAddons, deliveryPreset] = form.watch([
    'language',
    'maxWords',
    'selectedAddons',
    'deliveryPreset',
  ]);
  const { discount, tax } = terms;
  const base = { price: template.customerPrice, discount, rate: tax?.rate ?? 0 };
  const price = priceOfChoices(base, choices, { maxWords, selectedAddons });
  const companyHref = teamId === null ? undefined : companyPath(teamId, formUrl);

  const extras = extrasOfChoices(choices, { maxWords, selectedAddons });
  const license = licenseOfChoices(template, { maxWords, selectedAddons }, terms.country);

  const handle: DetailsFormHandle = {
    language,
    setLanguage: (code) => form.setValue('language', code, { shouldDirty: true, shouldValidate: true }),
    formUrl,
    price,
    extras,
    tax,
    companyHref,
    create: () => send(form.getValues()),
  };

  if (user && teams.length === 0) return <NoOrders />;
  const obstacle = isVoiceMissing ? 'This voice is not available.' : unavailableReason(template, voice);
  return (
    <DetailsFormContext value={handle}>
      <PageFrame
        title={template.name}
        width="text"
        back={{
          href: wizardPath('/projects/add', { voiceId: start.voiceId, teamId: start.teamId }),
          label: 'project types',
        }}
        side={
          <div className="max-wide:hidden">
            <PricePanel {...{ price, extras, tax, companyHref }} isVisitor={!user} />
          </div>
        }
      >
        <form {...form.formProps} className="flex flex-col gap-6">
          {company && (
            <p>
              For the company{' '}
              <strong dir="auto" className="font-semibold">
                {company.name}
              </strong>
              . <TextLink href={wizardPath('/projects/add', start)}>Change company</TextLink>
            </p>
          )}
          {start.voiceId && !isVoiceMissing && <ForVoice name={voice?.name} />}
          <DetailsFields
            form={form}
            choices={choices}
            languagesAt={wizardPath('/projects/add/details/select-language', start)}
          />
          <DeliveryPresetField
            preset={deliveryPreset ?? template.deliveryPreset}
            onChange={(preset) => form.setValue('deliveryPreset', preset, { shouldDirty: true })}
          />
          <LicenseLines title="What you may do with the recording" lines={license} />
          {!user && (
            <p className="rounded-md bg-wash px-4 py-3">
              To start a project you need to sign up. That is the next step, and nothing you have entered is lost.
            </p>
          )}
          {obstacle && (
            <Alert>
              {obstacle}{' '}
              <TextLink href={wizardPath('/projects/add/details', { ...start, voiceId: null })}>
                Start without a voice
              </TextLink>
            </Alert>
          )}
          {form.problem && <Alert>{form.problem.message}</Alert>}
          <div className="flex flex-wrap items-center justify-between gap-4 border-t border-line pt-5">
            <p className="wide:hidden">
              <span className="text-lg font-semibold">{formatEuro(price.totalWithVat)}</span>{' '}
              <span className="text-sm text-muted">{totalVatText(tax)}</span>{' '}
              <TextLink href={wizardPath(`/projects/add/details/info/${template.id}`, start)} scroll={false}>
                Cost info
              </TextLink>
              <span className="block text-sm text-muted">
                You will not be charged until you assign a voice to the project.
              </span>
            </p>
            <span className="ml-auto flex gap-3 max-sm:w-full max-sm:[&>*]:flex-1">
              <ButtonLink href="/projects" variant="secondary">
                Cancel
              </ButtonLink>
              <Button type="submit" loading={form.isSending} disabled={obstacle !== null}>
                {user ? 'Create project' : 'Continue'}
              </Button>
            </span>
          </div>
        </form>
      </PageFrame>
      {children}
    </DetailsFormContext>
  );
}

type DeliveryPresetFieldProps = {
  preset: DeliveryPreset;
  onChange: (preset: DeliveryPreset) => void;
};

function DeliveryPresetField({ preset, onChange }: DeliveryPresetFieldProps) {
  const presets = useDeliveryPresets();
  const check = preset === 'as-recorded' ? '' : ' Each take is checked before you get it.';
  return (
    <SelectField
      label="Delivery spec"
      hint={`${presetHint(presetIn(presets, preset))}${check} You can change this until the voice accepts.`}
      options={presets.map(({ preset: value, name }) => ({ value, label: name }))}
      value={preset}
      onChange={(event) => onChange(presetOf(event.target.value))}
    />
  );
}
