'use client';

import { type FormEvent, useState } from 'react';
import { useProject, useSetProject } from '@/components/shared/project-context';
import { useSubmit } from '@/components/shared/use-request';
import { RadioGroup } from '@/components/ui/fields/choice-fields';
import { SubmitActions } from '@/components/ui/fields/submit-actions';
import { TextField } from '@/components/ui/fields/text-field';
import { Alert } from '@/components/ui/notices/alert';
import { api } from '@/lib/client/api';
import {
  type DeliveryLimits,
  fileNamingMessage,
  isFileNaming,
  maxFileNamingLength,
  ownValuesName,
  presetHint,
  presetOf,
} from '@/lib/domain/delivery/delivery-spec';
import { DeliveryLimitFields } from './delivery-limit-fields';
import { type LimitErrors, limitTexts, readLimits } from './limit-texts';
import { presetIn, useDeliveryPresets } from './use-delivery-presets';

const own = 'own';

export function DeliverySpecForm({ close }: { close: () => void }) {
  const project = useProject();
  const setProject = useSetProject();
  const presets = useDeliveryPresets();
  const { deliverySpec } = project;
  const [choice, setChoice] = useState<string>(deliverySpec.isOwn ? own : deliverySpec.preset);
  const [startedFrom, setStartedFrom] = useState(deliverySpec.preset);
  const [texts, setTexts] = useState(() => limitTexts(deliverySpec.limits));
  const [errors, setErrors] = useState<LimitErrors>({});
  const [fileNaming, setFileNaming] = useState(deliverySpec.fileNaming ?? '');
  const [isRefused, setRefused] = useState(false);
  const { problem, isSending, send } = useSubmit(async (limits: DeliveryLimits | null) => {
    const preset = choice === own ? startedFrom : presetOf(choice);
    const body = { preset, fileNaming: fileNaming.trim() || null, ...(limits && { limits }) };
    setProject(await api('PUT /projects/{projectId}/delivery-spec', { params: { projectId: project.id }, body }));
    close();
  });
  const choose = (next: string) => {
    // Own values begin with those of the preset that was selected.
    if (next === own && choice !== own) {
      setStartedFrom(presetOf(choice));
      setTexts(limitTexts(presetIn(presets, presetOf(choice)).limits));
    }
    setChoice(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isValid = isFileNaming(fileNaming);
    const values = choice === own ? readLimits(texts) : { limits: null };
    setRefused(!isValid);
    setErrors('errors' in values ? values.errors : {});
    if (isValid && 'limits' in values) send(values.limits);
  };
  const options = [
    ...presets.map((preset) => ({ value: preset.preset, label: preset.name, hint: presetHint(preset) })),
    { value: own, label: ownValuesName, hint: 'Enter the limits yourself. They start with those of the preset.' },
  ];
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p>
        Each take is checked before you get it. The voice sees the requirements, and can send a take that fails with a
        remark. You can change this until the voice accepts.
      </p>
      <RadioGroup label="Preset" options={options} value={choice} onChange={choose} />
      {choice === own && (
        <DeliveryLimitFields
          texts={texts}
          errors={errors}
          onChange={(change) => setTexts((current) => ({ ...current, ...change }))}
        />
      )}
      <TextField
        label="File names"
        aside="optional"
        hint="# is a digit, * any text: SPOT_##*"
        maxLength={maxFileNamingLength}
        value={fileNaming}
        error={isRefused ? fileNamingMessage : null}
        onChange={(event) => setFileNaming(event.target.value)}
      />
      {Object.keys(errors).length > 0 && <Alert>Please check the marked fields.</Alert>}
      {problem && <Alert>{problem}</Alert>}
      <SubmitActions isSending={isSending} onCancel={close}>
        Save
      </SubmitActions>
    </form>
  );
}
