'use client';

import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import { TemplateIcon } from '@/components/projects/details/template-icon';
import { TemplateFacts } from '@/components/projects/details/template-info';
import { useUnsavedGuard } from '@/components/shared/unsaved-guard';
import { useRequest } from '@/components/shared/use-request';
import { History } from '@/components/support/history';
import { SupportFrame } from '@/components/support/support-frame';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/dialogs/confirm-dialog';
import { Alert } from '@/components/ui/notices/alert';
import { showToast } from '@/components/ui/notices/toaster';
import { api } from '@/lib/client/api';
import type { Template } from '@/lib/contracts/project-shapes';
import type { AuditEntry } from '@/lib/contracts/support-audit';
import type { SupportTemplate, TemplateValues } from '@/lib/contracts/support-templates';
import { licenseOf, templateGrants } from '@/lib/domain/licenses/license';
import { TemplateFields } from './template-fields';
import { StateBadge } from './template-list';

type TemplateEditorProps = {
  template: SupportTemplate;
  mayEdit: boolean;
  history: readonly AuditEntry[];
};

type Errors = Readonly<Record<string, string>>;

/** Shows form and preview side by side. */
export function TemplateEditor({ template: fromServer, mayEdit, history }: TemplateEditorProps) {
  const [template, setTemplate] = useState(fromServer);
  const [values, setValues] = useState(fromServer.values);
  const [errors, setErrors] = useState<Errors>({});
  const { refresh } = useRouter();
  const isChanged = JSON.stringify(values) !== JSON.stringify(template.values);
  const set = (change: Partial<TemplateValues>) => setValues((current) => ({ ...current, ...change }));
  const guard = useUnsavedGuard(mayEdit && isChanged, `/support/templates/${template.id}`);
  const params = { templateId: template.id };
  const adopt = (next: SupportTemplate, text: string) => {
    setTemplate(next);
    setValues(next.values);
    showToast(text);
    refresh();
  };
  const { send, sending, error } = useRequest<Action>(
    async (action) => {
      setErrors({});
      const { lastModified } = template;
      const saved =
        isChanged && (action === 'save' || action === 'publish')
          ? await api('PUT /support/templates/{templateId}/draft', { params, body: { values, lastModified } })
          : template;
      // The draft stays saved if publishing is refused.
      setTemplate(saved);
      if (action === 'save') adopt(saved, 'Draft saved. Customers do not see it yet.');
      if (action === 'publish') {
        adopt(await api('PUT /support/templates/{templateId}/publication', { params }), `${values.name} is published`);
      }
      if (action === 'discard') {
        adopt(await api('DELETE /support/templates/{templateId}/draft', { params }), 'Changes discarded');
      }
      if (action === 'retire') {
        adopt(await api('DELETE /support/templates/{templateId}/publication', { params }), `${values.name} is retired`);
      }
    },
    (refused) => setErrors(fieldErrorsOf(refused.fields)),
  );
  const hasFieldErrors = Object.keys(errors).length > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send('save');
  };
  return (
    <SupportFrame
      title={values.name || template.id}
      titleAside={<StateBadge state={template.state} />}
      section="/support/templates"
      width="narrow"
      back={{ href: '/support/templates', label: 'templates' }}
      side={<TemplatePreview id={template.id} values={values} />}
    >
      <form noValidate onSubmit={submit}>
        <fieldset disabled={!mayEdit} className="flex flex-col gap-10">
          <TemplateFields values={values} allowedVoices={template.allowedVoices} set={set} errors={errors} />
        </fieldset>
        <History entries={history} />
        {mayEdit && (
          <div className="sticky bottom-[calc(var(--shell-bottom-bar)+var(--shell-player-shown,0px))] z-10 -mx-4 mt-8 border-t border-line bg-surface px-4 py-3 sm:mx-0 sm:px-0">
            {error && (
              <div className="mb-3">
                <Alert>{hasFieldErrors ? 'Please check the marked fields.' : error.message}</Alert>
              </div>
            )}
            <Actions
              template={template}
              isChanged={isChanged}
              sending={sending}
              onAction={(action) => void send(action)}
            />
          </div>
        )}
      </form>
      {guard}
    </SupportFrame>
  );
}

type Action = 'save' | 'publish' | 'discard' | 'retire';

/** Groups errors by field: 'values.addons.0.name' becomes 'addons'. */
function fieldErrorsOf(fields: Errors): Errors {
  const entries = Object.entries(fields).map(([path, message]) => {
    const parts = path.split('.');
    return [(parts[0] === 'values' ? parts[1] : parts[0]) ?? path, message] as const;
  });
  return Object.fromEntries(entries);
}

type ActionsProps = {
  template: SupportTemplate;
  isChanged: boolean;
  sending: Action | undefined;
  onAction: (action: Action) => void;
};

function Actions({ template: { state, hasDraft, numProjects, values }, isChanged, sending, onAction }: ActionsProps) {
  const [isRetiring, setRetiring] = useState(false);
  const isPublishable = isChanged || hasDraft || state !== 'published';
  return (
    <div className="flex flex-wrap gap-3 max-sm:[&>*]:flex-auto">
      <Button loading={sending === 'publish'} disabled={!isPublishable} onClick={() => onAction('publish')}>
        {state === 'retired' && !hasDraft && !isChanged ? 'Offer again' : 'Publish'}
      </Button>
      <Button type="submit" variant="secondary" loading={sending === 'save'} disabled={!isChanged}>
        Save draft
      </Button>
      {hasDraft && state !== 'draft' && (
        <Button variant="quiet" loading={sending === 'discard'} onClick={() => onAction('discard')}>
          Discard changes
        </Button>
      )}
      {state === 'published' && (
        <Button variant="quiet" onClick={() => setRetiring(true)}>
          Retire
        </Button>
      )}
      <ConfirmDialog
        open={isRetiring}
        title={`Retire ${values.name}?`}
        confirmLabel="Retire"
        loading={sending === 'retire'}
        onConfirm={() => {
          setRetiring(false);
          onAction('retire');
        }}
        onClose={() => setRetiring(false)}
      >
        Customers cannot order it anymore. {numProjects === 1 ? 'One project keeps' : `${numProjects} projects keep`}{' '}
        what they were sold. You can offer it again later.
      </ConfirmDialog>
    </div>
  );
}

/** Shows what customers see in the wizard. */
function TemplatePreview({ id, values }: { id: string; values: TemplateValues }) {
  const { license: terms, syntheticVoiceRider: rider, usage } = values;
  const template: Template = {
    id,
    ...values,
    terms,
    license: licenseOf({ grants: templateGrants(usage), addons: [], terms, rider }, '').lines,
    maxWordOptions: values.maxWordOptions.map(({ words, customerPrice }) => ({ words, customerPrice })),
    addons: values.addons.map(({ options, ...addon }) => ({
      ...addon,
      options: options.map(({ description, customerPrice, usage }) => ({
        description,
        customerPrice,
        ...(usage && { usage }),
      })),
    })),
  };
  return (
    <section aria-label="Preview" className="rounded-md border border-line bg-raised p-5">
      <p className="text-sm text-muted">As customers see it</p>
      <h2 dir="auto" className="mt-3 mb-4 flex items-center gap-3 text-lg font-semibold break-words">
        <span className="text-accent">
          <TemplateIcon name={values.icon} />
        </span>
        {values.name}
      </h2>
      <TemplateFacts template={template} />
    </section>
  );
}
