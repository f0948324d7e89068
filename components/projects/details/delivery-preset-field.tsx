import { presetIn, useDeliveryPresets } from './use-delivery-presets';
import { SelectField } from '@/components/ui/fields/select-field';
import { type DeliveryPreset, presetHint, presetOf } from '@/lib/domain/delivery/delivery-spec';

type DeliveryPresetFieldProps = {
  preset: DeliveryPreset;
  onChange: (preset: DeliveryPreset) => void;
};

export function DeliveryPresetField({ preset, onChange }: DeliveryPresetFieldProps) {
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
