'use client';

import { Plus } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import { TemplateIcon } from '@/components/projects/details/template-icon';
import { useRequest } from '@/components/shared/use-request';
import { SupportFrame } from '@/components/support/support-frame';
import { useRowKeys } from '@/components/support/support-list';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { SelectField } from '@/components/ui/fields/select-field';
import { SubmitActions } from '@/components/ui/fields/submit-actions';
import { TextField } from '@/components/ui/fields/text-field';
import { Link } from '@/components/ui/link';
import { Alert } from '@/components/ui/notices/alert';
import { api } from '@/lib/client/api';
import type { SupportTemplate } from '@/lib/contracts/support-templates';
import { formatEuro, toCents } from '@/lib/domain/money/prices';

type TemplateListProps = {
  templates: readonly SupportTemplate[];
  mayEdit: boolean;
};

export function TemplateList({ templates, mayEdit }: TemplateListProps) {
  const keys = useRowKeys();
  return (
    <SupportFrame
      title="Templates"
      section="/support/templates"
      action={mayEdit && <NewTemplate templates={templates} />}
    >
      {!mayEdit && <p className="mb-4 text-muted">Only admins can change templates.</p>}
      <ul {...keys} aria-label="Templates" className="divide-y divide-line border-y border-line">
        {templates.map((template) => (
          <li key={template.id}>
            <Link
              data-row
              href={`/support/templates/${template.id}`}
              className="flex min-h-16 items-center gap-4 py-3 -outline-offset-2! transition-colors hover:bg-wash"
            >
              <TemplateRow template={template} />
            </Link>
          </li>
        ))}
      </ul>
    </SupportFrame>
  );
}

function TemplateRow({ template: { id, values, state, hasDraft, numProjects } }: { template: SupportTemplate }) {
  return (
    <>
      <span className={cn(state === 'published' ? 'text-accent' : 'text-muted')}>
        <TemplateIcon name={values.icon} />
      </span>
      <span className="min-w-0 flex-1 md:flex md:items-center md:gap-6">
        <span className="block min-w-0 md:flex-1">
          <span dir="auto" className="block truncate max-sm:whitespace-normal text-left font-medium">
            {values.name}
          </span>
          <span className="block truncate max-sm:whitespace-normal text-sm text-muted">{id}</span>
        </span>
        <span className="tabular block text-sm text-muted md:w-48">
          {formatEuro(toCents(values.customerPrice))}, fee {formatEuro(toCents(values.voiceFee))}
        </span>
        <span className="block text-sm text-muted md:w-28">
          {numProjects === 1 ? '1 project' : `${numProjects} projects`}
        </span>
      </span>
      <span className="flex shrink-0 flex-wrap justify-end gap-2 max-sm:flex-col max-sm:items-end">
        {hasDraft && state !== 'draft' && <Badge tone="warning">Unpublished changes</Badge>}
        <StateBadge state={state} />
      </span>
    </>
  );
}

export function StateBadge({ state }: { state: SupportTemplate['state'] }) {
  if (state === 'published') return <Badge tone="success">Published</Badge>;
  return state === 'retired' ? <Badge>Retired</Badge> : <Badge tone="accent">Draft</Badge>;
}

function NewTemplate({ templates }: { templates: readonly SupportTemplate[] }) {
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [id, setId] = useState('');
  const [copyOf, setCopyOf] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const { send, isSending, error } = useRequest(
    async () => {
      setErrors({});
      const body = { id: id || idOf(name), name, ...(copyOf && { copyOf }) };
      const created = await api('POST /support/templates', { body });
      router.push(`/support/templates/${created.id}`);
    },
    (refused) => setErrors(refused.fields),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  return (
    <>
      <Button icon={<Plus className="size-4" aria-hidden="true" />} onClick={() => setOpen(true)}>
        New template
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="New template" closeOnOutside={false}>
        <form noValidate onSubmit={submit} className="flex flex-col gap-5">
          <TextField label="Name" value={name} error={errors.name} onChange={(event) => setName(event.target.value)} />
          <TextField
            label="Id"
            hint="For links and bookkeeping. It cannot be changed later."
            placeholder={idOf(name)}
            value={id}
            error={errors.id}
            onChange={(event) => setId(event.target.value)}
          />
          <SelectField
            label="Copy the values of"
            placeholder="An empty template"
            options={templates.map((template) => ({ value: template.id, label: template.values.name }))}
            value={copyOf}
            onChange={(event) => setCopyOf(event.target.value)}
          />
          {error && !errors.name && !errors.id && <Alert>{error.message}</Alert>}
          <SubmitActions isSending={isSending} onCancel={() => setOpen(false)}>
            Create draft
          </SubmitActions>
        </form>
      </Dialog>
    </>
  );
}

/** Returns the id for a name: 'TV spot, 30 s' becomes 'tv-spot-30-s'. */
function idOf(name: string): string {
  const plain = name.normalize('NFD').toLowerCase().replace(/\p{M}/gu, '');
  return plain
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '')
    .slice(0, 50);
}
