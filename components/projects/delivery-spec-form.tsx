'use client';

import { type FormEvent, useState } from 'react';
import { useProject, useSetProject } from '@/components/shared/project-context';
import { useSubmit } from '@/components/shared/use-submit';
import { Alert } from '@/components/ui/alert';
import { RadioGroup } from '@/components/ui/choice-fields';
import { SubmitActions } from '@/components/ui/submit-actions';
import { TextField } from '@/components/ui/text-field';
import { api } from '@/lib/client/api';
import {
  deliveryPresetRules,
  deliveryPresets,
  fileNamingMessage,
  isFileNaming,
  maxFileNamingLength,
  presetHint,
  presetOf,
} from '@/lib/domain/delivery-spec';

const options = deliveryPresets.map((preset) => ({
  value: preset,
  label: deliveryPresetRules[preset].name,
  hint: presetHint(preset),
}));

export function DeliverySpecForm({ close }: { close: () => void }) {
  const project = useProject();
  const setProject = useSetProject();
  const [preset, setPreset] = useState<string>(project.deliverySpec.preset);
  const [fileNaming, setFileNaming] = useState(project.deliverySpec.fileNaming ?? '');
  const [isRefused, setRefused] = useState(false);
  const { problem, isSending, send } = useSubmit(async () => {
    const body = {
      preset: presetOf(preset),
      fileNaming: fileNaming.trim() || null,
    };
    setProject(await api('PUT /projects/{projectId}/delivery-spec', { params: { projectId: project.id }, body }));
    close();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isValid = isFileNaming(fileNaming);
    setRefused(!isValid);
    if (isValid) send();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p>
        Each take is checked before you get it. The voice sees the requirements, and can send a take that fails with a
        remark. You can change this until the voice accepts.
      </p>
      <RadioGroup label="Preset" options={options} value={preset} onChange={setPreset} />
      <TextField
        label="File names"
        aside="optional"
        hint="# is a digit, * any text: SPOT_##*"
        maxLength={maxFileNamingLength}
        value={fileNaming}
        error={isRefused ? fileNamingMessage : null}
        onChange={(event) => setFileNaming(event.target.value)}
      />
      {problem && <Alert>{problem}</Alert>}
      <SubmitActions isSending={isSending} onCancel={close}>
        Save
      </SubmitActions>
    </form>
  );
}
