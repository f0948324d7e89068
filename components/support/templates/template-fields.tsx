import { type ReactNode, useState } from 'react';
import { presetIn, useDeliveryPresets } from '@/components/projects/details/use-delivery-presets';
import { type NamedVoice, VoicesField } from '@/components/support/people/voices-field';
import { Switch } from '@/components/ui/fields/choice-fields';
import { SelectField } from '@/components/ui/fields/select-field';
import { TextArea, TextField } from '@/components/ui/fields/text-field';
import type { TemplateValues } from '@/lib/contracts/support-templates';
import { presetHint, presetOf } from '@/lib/domain/delivery/delivery-spec';
import { templateIcons } from '@/lib/domain/projects/template-options';
import { EuroField, NumberField } from './template-inputs';
import { LicenseFields } from './template-license';
import { AddonFields, WordOptionFields } from './template-lists';

type TemplateFieldsProps = {
  values: TemplateValues;
  /** Names of the voices that were allowed when the page was opened. */
  allowedVoices: readonly NamedVoice[];
  set: (change: Partial<TemplateValues>) => void;
  errors: Readonly<Record<string, string>>;
};

const flags = [
  ['hasScript', 'Script', 'Customers write or upload a script'],
  ['hasLineReader', 'Line reader', 'The script is a table of lines, recorded one by one'],
  ['hasMultipleNamedAudio', 'Several named recordings', 'For example the messages of a phone system'],
  ['requiresAdminApproval', 'Approval by support', 'Support checks a project before voices are shortlisted'],
] as const;

export function TemplateFields({ values, allowedVoices, set, errors }: TemplateFieldsProps) {
  const presets = useDeliveryPresets();
  return (
    <>
      <Group title="What customers read">
        <TextField
          label="Name"
          value={values.name}
          error={errors.name}
          onChange={(event) => set({ name: event.target.value })}
        />
        <TextArea
          label="Description"
          value={values.description}
          error={errors.description}
          onChange={(event) => set({ description: event.target.value })}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField
            label="Icon"
            options={templateIcons.map((icon) => ({ value: icon, label: icon.replaceAll('-', ' ') }))}
            value={values.icon}
            onChange={(event) =>
              set({ icon: templateIcons.find((icon) => icon === event.target.value) ?? 'audio-lines' })
            }
          />
          <NumberField
            label="Position in the list"
            value={values.position}
            error={errors.position}
            onChange={(position) => set({ position })}
          />
          <TextField
            label="Price info"
            hint="Shown instead of 'From' and the price"
            value={values.priceInfo}
            error={errors.priceInfo}
            onChange={(event) => set({ priceInfo: event.target.value })}
          />
          <TextField
            label="URL with more information"
            inputMode="url"
            value={values.moreInfoUrl}
            error={errors.moreInfoUrl}
            onChange={(event) => set({ moreInfoUrl: event.target.value })}
          />
        </div>
        <LicenseFields values={values} set={set} errors={errors} />
      </Group>
      <Group title="Price">
        <div className="grid gap-5 sm:grid-cols-2">
          <EuroField
            label="Customer's price"
            value={values.customerPrice}
            error={errors.customerPrice}
            onChange={(customerPrice) => set({ customerPrice })}
          />
          <EuroField
            label="Voice's fee"
            value={values.voiceFee}
            error={errors.voiceFee}
            onChange={(voiceFee) => set({ voiceFee })}
          />
          <NumberField
            label="Included words"
            hint="0 for no limit"
            value={values.baseWords}
            error={errors.baseWords}
            onChange={(baseWords) => set({ baseWords })}
          />
        </div>
        <WordOptionFields
          options={values.maxWordOptions}
          error={errors.maxWordOptions}
          onChange={(maxWordOptions) => set({ maxWordOptions })}
        />
        <AddonFields addons={values.addons} error={errors.addons} onChange={(addons) => set({ addons })} />
      </Group>
      <Group title="How it works">
        <div className="divide-y divide-line border-y border-line">
          {flags.map(([name, label, hint]) => (
            <Switch
              key={name}
              label={label}
              hint={hint}
              className="py-2"
              checked={values[name]}
              onChange={(event) => set({ [name]: event.target.checked })}
            />
          ))}
        </div>
        <div className="grid gap-5 sm:grid-cols-2">
          <NumberField
            label="Maximum voices on the shortlist"
            value={values.maxVoices}
            error={errors.maxVoices}
            onChange={(maxVoices) => set({ maxVoices })}
          />
          <NumberField
            label="Days until automatic approval"
            value={values.autoApproveDays}
            error={errors.autoApproveDays}
            onChange={(autoApproveDays) => set({ autoApproveDays })}
          />
        </div>
        <AllowedVoices
          ids={values.allowedVoices}
          known={allowedVoices}
          error={errors.allowedVoices}
          onChange={(ids) => set({ allowedVoices: ids })}
        />
      </Group>
      <Group title="Delivery">
        <SelectField
          label="Delivery spec of new projects"
          hint={presetHint(presetIn(presets, values.deliveryPreset))}
          options={presets.map(({ preset, name }) => ({ value: preset, label: name }))}
          value={values.deliveryPreset}
          onChange={(event) => set({ deliveryPreset: presetOf(event.target.value) })}
        />
      </Group>
      <Group title="Rounds of changes">
        <div className="grid gap-5 sm:grid-cols-2">
          <NumberField
            label="Rounds in the price"
            value={values.changeRounds}
            error={errors.changeRounds}
            onChange={(changeRounds) => set({ changeRounds })}
          />
          <EuroField
            label="Price of an extra round"
            hint="0: extra rounds are not offered"
            value={values.roundCustomerPrice}
            error={errors.roundCustomerPrice}
            onChange={(roundCustomerPrice) => set({ roundCustomerPrice })}
          />
          <EuroField
            label="Fee of an extra round"
            value={values.roundVoiceFee}
            error={errors.roundVoiceFee}
            onChange={(roundVoiceFee) => set({ roundVoiceFee })}
          />
        </div>
      </Group>
      <Group title="License renewal">
        <div className="grid gap-5 sm:grid-cols-2">
          <EuroField
            label="Price of a renewal"
            hint="For the same term; add-ons that change the license cost their price again. 0: renewals are not offered"
            value={values.renewalCustomerPrice}
            error={errors.renewalCustomerPrice}
            onChange={(renewalCustomerPrice) => set({ renewalCustomerPrice })}
          />
          <EuroField
            label="Fee of a renewal"
            value={values.renewalVoiceFee}
            error={errors.renewalVoiceFee}
            onChange={(renewalVoiceFee) => set({ renewalVoiceFee })}
          />
        </div>
      </Group>
      <Group title="Pickup">
        <Switch
          label="Pickups can be ordered"
          checked={values.pickupAllowed}
          onChange={(event) => set({ pickupAllowed: event.target.checked })}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <EuroField
            label="Price of a pickup"
            value={values.pickupCustomerPrice}
            error={errors.pickupCustomerPrice}
            onChange={(pickupCustomerPrice) => set({ pickupCustomerPrice })}
          />
          <EuroField
            label="Fee of a pickup"
            value={values.pickupVoiceFee}
            error={errors.pickupVoiceFee}
            onChange={(pickupVoiceFee) => set({ pickupVoiceFee })}
          />
          <NumberField
            label="Days after approval"
            value={values.pickupDays}
            error={errors.pickupDays}
            onChange={(pickupDays) => set({ pickupDays })}
          />
        </div>
        <TextArea
          label="Pickup info"
          value={values.pickupInfo}
          error={errors.pickupInfo}
          onChange={(event) => set({ pickupInfo: event.target.value })}
        />
      </Group>
    </>
  );
}

type AllowedVoicesProps = {
  ids: readonly string[];
  known: readonly NamedVoice[];
  error: string | undefined;
  onChange: (ids: string[]) => void;
};

/** The template stores ids; the names of added voices come from the search. */
function AllowedVoices({ ids, known, error, onChange }: AllowedVoicesProps) {
  const [added, setAdded] = useState<readonly NamedVoice[]>([]);
  const names = new Map([...known, ...added].map(({ id, name }) => [id, name]));
  return (
    <VoicesField
      voices={ids.map((id) => ({ id, name: names.get(id) ?? id }))}
      error={error}
      onChange={(voices) => {
        setAdded((before) => [...before, ...voices]);
        onChange(voices.map(({ id }) => id));
      }}
    />
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-5">
      <h2 className="text-lg font-semibold">{title}</h2>
      {children}
    </section>
  );
}
