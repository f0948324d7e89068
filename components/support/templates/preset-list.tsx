'use client';

import { Pencil } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import { DeliveryLimitFields } from '@/components/projects/details/delivery-limit-fields';
import { type LimitErrors, limitTexts, readLimits } from '@/components/projects/details/limit-texts';
import { formatDate } from '@/lib/domain/format-date';
import { useRequest } from '@/components/shared/use-request';
import { SupportFrame } from '@/components/support/support-frame';
import { Alert } from '@/components/ui/notices/alert';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { SubmitActions } from '@/components/ui/fields/submit-actions';
import { TextField } from '@/components/ui/fields/text-field';
import { showToast } from '@/components/ui/notices/toaster';
import { api } from '@/lib/client/api';
import type { SupportDeliveryPreset } from '@/lib/contracts/delivery-presets';
import { type DeliveryLimits, type EditablePreset, editablePresets } from '@/lib/domain/delivery/delivery-spec';

type PresetListProps = {
  presets: readonly SupportDeliveryPreset[];
  mayEdit: boolean;
};

/** The numbers of the presets that customers choose from. */
export function PresetList({ presets: fromServer, mayEdit }: PresetListProps) {
  const { refresh } = useRouter();
  const [changed, setChanged] = useState<readonly SupportDeliveryPreset[]>([]);
  const [editing, setEditing] = useState<EditablePreset | null>(null);
  const presets = fromServer.map((row) => changed.findLast(({ preset }) => preset === row.preset) ?? row);
  const edited = presets.find(({ preset }) => preset === editing);
  const adopt = (next: SupportDeliveryPreset, text: string) => {
    setChanged((rows) => [...rows, next]);
    setEditing(null);
    showToast(text);
    refresh();
  };
  return (
    <SupportFrame title="Delivery specs" section="/support/delivery-presets" width="narrow">
      <p className="mb-4 text-muted">
        New projects copy these numbers; existing ones keep theirs. {!mayEdit && 'Only admins can change them.'}
      </p>
      <ul aria-label="Presets" className="divide-y divide-line border-y border-line">
        {presets.map((row) => (
          <li key={row.preset} className="flex flex-wrap items-start gap-x-4 gap-y-2 py-4">
            <PresetRow row={row} />
            {mayEdit && row.preset !== 'as-recorded' && (
              <Button
                size="small"
                variant="secondary"
                icon={<Pencil className="size-4" aria-hidden="true" />}
                aria-label={`Edit ${row.name}`}
                onClick={() => setEditing(editablePresets.find((preset) => preset === row.preset) ?? null)}
              >
                Edit
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Dialog
        open={edited !== undefined}
        onClose={() => setEditing(null)}
        title={edited?.name ?? 'Delivery spec'}
        closeOnOutside={false}
      >
        {editing && edited && (
          <PresetForm key={editing} preset={editing} row={edited} onSaved={adopt} onClose={() => setEditing(null)} />
        )}
      </Dialog>
    </SupportFrame>
  );
}

function PresetRow({ row }: { row: SupportDeliveryPreset }) {
  return (
    <div className="min-w-0 flex-1 basis-80">
      <p className="flex flex-wrap items-center gap-2 font-medium">
        {row.name}
        {row.lastModified !== null && <Badge tone="accent">Changed on {formatDate(row.lastModified)}</Badge>}
      </p>
      <p className="text-sm [overflow-wrap:anywhere]">
        {row.purpose} {row.summary}
      </p>
      {row.source && <p className="text-sm text-muted">Source: {row.source}</p>}
    </div>
  );
}

type PresetFormProps = {
  preset: EditablePreset;
  row: SupportDeliveryPreset;
  onSaved: (next: SupportDeliveryPreset, text: string) => void;
  onClose: () => void;
};

function PresetForm({ preset, row, onSaved, onClose }: PresetFormProps) {
  const [name, setName] = useState(row.name);
  const [purpose, setPurpose] = useState(row.purpose);
  const [source, setSource] = useState(row.source);
  const [texts, setTexts] = useState(() => limitTexts(row.limits));
  const [limitErrors, setLimitErrors] = useState<LimitErrors>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const params = { preset };
  const { send, sending, error } = useRequest<DeliveryLimits | 'reset'>(
    async (limits) => {
      setErrors({});
      if (limits === 'reset') {
        const reset = await api('DELETE /support/delivery-presets/{preset}', { params });
        onSaved(reset, `${reset.name} has its published numbers`);
        return;
      }
      const body = { name, purpose, source, limits, lastModified: row.lastModified };
      onSaved(await api('PUT /support/delivery-presets/{preset}', { params, body }), `${name} is saved`);
    },
    (refused) => setErrors(refused.fields),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readLimits(texts);
    setLimitErrors('errors' in read ? read.errors : {});
    if ('limits' in read) void send(read.limits);
  };
  const hasLimitErrors = Object.keys(limitErrors).length > 0;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField label="Name" value={name} error={errors.name} onChange={(event) => setName(event.target.value)} />
      <TextField
        label="Purpose"
        hint="What the files are for, in a sentence."
        value={purpose}
        error={errors.purpose}
        onChange={(event) => setPurpose(event.target.value)}
      />
      <TextField
        label="Source"
        hint="The publication and the day on which it was read. It is on every certificate."
        value={source}
        error={errors.source}
        onChange={(event) => setSource(event.target.value)}
      />
      <DeliveryLimitFields
        texts={texts}
        errors={limitErrors}
        onChange={(change) => setTexts((current) => ({ ...current, ...change }))}
      />
      {hasLimitErrors && <Alert>Please check the marked fields.</Alert>}
      {error && !hasLimitErrors && <Alert>{error.message}</Alert>}
      {row.isEdited && (
        <Button variant="quiet" loading={sending === 'reset'} onClick={() => void send('reset')}>
          Use the published numbers
        </Button>
      )}
      <SubmitActions isSending={sending !== undefined && sending !== 'reset'} onCancel={onClose}>
        Save
      </SubmitActions>
    </form>
  );
}
