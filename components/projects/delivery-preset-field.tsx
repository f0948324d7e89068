import { SelectField } from '@/components/ui/select-field';
import {
  type DeliveryPreset,
  deliveryPresetRules,
  deliveryPresets,
  presetHint,
  presetOf,
} from '@/lib/domain/delivery-spec';

const options = deliveryPresets.map((preset) => ({ value: preset, label: deliveryPresetRules[preset].name }));

interface DeliveryPresetFieldProps {
  preset: DeliveryPreset;
  onChange: (preset: DeliveryPreset) => void;
}

export function DeliveryPresetField({ preset, onChange }: DeliveryPresetFieldProps) {
  const check = preset === 'as-recorded' ? '' : ' Each take is checked before you get it.';
  return (
    <SelectField
      label="Delivery spec"
      hint={`${presetHint(preset)}${check} You can change this until the voice accepts.`}
      options={options}
      value={preset}
      onChange={(event) => onChange(presetOf(event.target.value))}
    />
  );
}
