'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { PricePanel } from '@/components/assignments/price-panel';
import { useProject, useSetProject } from '@/components/shared/project-context';
import { useApiForm } from '@/components/shared/use-api-form';
import { PageFrame } from '@/components/shell/page-frame';
import { companyPath } from '@/components/teams/company-path';
import { Button } from '@/components/ui/button';
import { Alert } from '@/components/ui/notices/alert';
import { showToast } from '@/components/ui/notices/toaster';
import { api, ApiError } from '@/lib/client/api';
import { readLocal, writeLocal } from '@/lib/client/browser-storage';
import { queryKeys } from '@/lib/client/query-keys';
import type { Project, Template } from '@/lib/contracts/project-shapes';
import { DetailsFields } from './details-fields';
import { DetailsFormContext, type DetailsFormHandle, useFormDraft } from './details-form-context';
import { type Choices, chosenOf, extrasOfChoices, priceOfChoices } from './details-price';
import { changedDetails, type Details, draftText, editedDetails, parseDraft, sentChanges } from './details-schema';
import { LockedDraft, lockedReason } from './locked-draft';

const draftKey = (projectId: string) => `details.${projectId}`;

export function EditDetails({ children }: { children: ReactNode }) {
  const project = useProject();
  if (project.scopes.includes('edit-project')) return <EditDetailsForm>{children}</EditDetailsForm>;
  return (
    <LockedDraft
      project={project}
      title="Edit details"
      reason={lockedReason(project, 'the details')}
      readDraft={() => draftText(parseDraft(readLocal(draftKey(project.id))))}
      forgetDraft={() => writeLocal(draftKey(project.id), '')}
    />
  );
}

function EditDetailsForm({ children }: { children: ReactNode }) {
  const project = useProject();
  const setProject = useSetProject();
  const router = useRouter();
  const choices = choicesOf(project, useTemplate(project.templateId));
  const formUrl = `/projects/${project.id}/edit-details`;
  const saved = chosenOf(project);
  const form = useApiForm<Details>({
    schema: editedDetails,
    defaults: saved,
    submit: async (details) => {
      setProject(
        await api('PATCH /projects/{projectId}', {
          params: { projectId: project.id },
          body: sentChanges(changedDetails(saved, details)),
        }),
      );
      forget();
      showToast('Details saved');
      router.push(`/projects/${project.id}/details`);
    },
  });
  const forget = useFormDraft({ form, key: draftKey(project.id), saved });
  useFollowSaved(form, saved);
  const [language, maxWords, selectedAddons] = form.watch(['language', 'maxWords', 'selectedAddons']);
  const handle: DetailsFormHandle = {
    language,
    setLanguage: (code) => form.setValue('language', code, { shouldDirty: true, shouldValidate: true }),
    formUrl,
    price: null,
    extras: [],
    tax: null,
  };
  const savedPrice = project.customerPriceDetails;
  const price =
    savedPrice && priceOfChoices({ ...savedPrice, rate: savedPrice.tax.rate }, choices, { maxWords, selectedAddons });
  const isChanged = form.formState.isDirty;
  const discard = () => {
    form.reset(saved);
    forget();
  };

  return (
    <DetailsFormContext value={handle}>
      <form {...form.formProps}>
        <PageFrame
          title="Edit details"
          width="text"
          back={{ href: `/projects/${project.id}/details`, label: project.name }}
          side={
            price && (
              <PricePanel
                price={price}
                extras={extrasOfChoices(choices, { maxWords, selectedAddons })}
                tax={savedPrice.tax}
                companyHref={companyPath(project.team.id, formUrl)}
                isTest={project.isTest}
              />
            )
          }
          action={
            <>
              {isChanged && (
                <Button variant="quiet" className="max-sm:hidden" onClick={discard}>
                  Discard changes
                </Button>
              )}
              <Button type="submit" loading={form.isSending} disabled={!isChanged}>
                Save
              </Button>
            </>
          }
        >
          <div className="flex flex-col gap-6">
            {form.problem && <Alert>{form.problem.message}</Alert>}
            <DetailsFields form={form} choices={choices} languagesAt={`${formUrl}/select-language`} />
            {isChanged && (
              <Button variant="secondary" className="sm:hidden" onClick={discard}>
                Discard changes
              </Button>
            )}
          </div>
        </PageFrame>
      </form>
      {children}
    </DetailsFormContext>
  );
}

function useTemplate(templateId: string): Template | null {
  const { data } = useQuery({
    queryKey: [...queryKeys.templates, templateId],
    queryFn: ({ signal }) =>
      api('GET /project-templates/{templateId}', { params: { templateId }, signal }).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }),
  });
  return data ?? null;
}

function choicesOf(project: Project, template: Template | null): Choices {
  const { maxWords, maxWordOptions, addons } = project;
  const isOption = maxWordOptions.some(({ words }) => words === maxWords);
  return { baseWords: isOption ? (template?.baseWords ?? 0) : (maxWords ?? 0), maxWordOptions, addons };
}

/**
 * Updates untouched fields with what other users save while the form is open, and makes the saved values the new
 * baseline of changed ones.
 */
function useFollowSaved(
  { reset, getValues }: Pick<UseFormReturn<Details>, 'reset' | 'getValues'>,
  saved: Details,
): void {
  const base = useRef(saved);
  useEffect(() => {
    if (Object.keys(changedDetails(base.current, saved)).length === 0) return;
    const unsaved = changedDetails(base.current, getValues());
    base.current = saved;
    reset(saved, { keepErrors: true, keepIsSubmitted: true });
    reset({ ...saved, ...unsaved }, { keepDefaultValues: true, keepErrors: true, keepIsSubmitted: true });
  });
}
