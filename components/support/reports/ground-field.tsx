'use client';

import { SelectField } from '@/components/ui/fields/select-field';
import { groundNames, type ViolationGround } from '@/lib/domain/support/reports';

type GroundFieldProps<G extends ViolationGround> = {
  value: ViolationGround;
  grounds: readonly G[];
  error?: string | undefined;
  onChange: (ground: G) => void;
};

/** Selects the ground of a decision, which is mailed with its reason. */
export function GroundField<G extends ViolationGround>({ value, grounds, error, onChange }: GroundFieldProps<G>) {
  return (
    <SelectField
      label="Ground"
      value={value}
      error={error}
      options={grounds.map((ground) => ({ value: ground, label: groundNames[ground] }))}
      onChange={(event) => {
        const chosen = grounds.find((ground) => ground === event.target.value);
        if (chosen) onChange(chosen);
      }}
    />
  );
}
