import { Switch } from '@/components/ui/fields/choice-fields';
import { TextArea, TextField } from '@/components/ui/fields/text-field';
import type { TemplateValues } from '@/lib/contracts/support-templates';
import { defaultRider } from '@/lib/domain/licenses/license';
import { MediaField, NumberField } from './template-inputs';
import { LineFields } from './template-lists';

type LicenseFieldsProps = {
  values: TemplateValues;
  set: (change: Partial<TemplateValues>) => void;
  errors: Readonly<Record<string, string>>;
};

export function LicenseFields({ values: { usage, license, syntheticVoiceRider }, set, errors }: LicenseFieldsProps) {
  const setUsage = (change: Partial<typeof usage>) => set({ usage: { ...usage, ...change } });
  return (
    <section aria-label="License" className="flex flex-col gap-4">
      <h3 className="font-medium">License</h3>
      <div className="grid gap-3 sm:grid-cols-3">
        <MediaField
          label="Media"
          hint="As in a sentence, separated by commas"
          media={usage.media}
          error={errors.usage}
          onChange={(media) => setUsage({ media })}
        />
        <NumberField
          label="Term in months"
          hint="0 for no limit"
          value={usage.termMonths}
          onChange={(termMonths) => setUsage({ termMonths })}
        />
        <TextField
          label="Territory"
          hint="Empty: the country of the customer"
          value={usage.territory}
          onChange={(event) => setUsage({ territory: event.target.value })}
        />
      </div>
      <LineFields
        title="Additional terms"
        addLabel="Add term"
        lines={license}
        error={errors.license}
        onChange={(lines) => set({ license: lines })}
      />
      <Switch
        label="Rider on synthetic voices"
        hint="Part of the license and of both agreements"
        checked={syntheticVoiceRider !== ''}
        onChange={(event) => set({ syntheticVoiceRider: event.target.checked ? defaultRider : '' })}
      />
      {syntheticVoiceRider !== '' && (
        <TextArea
          label="Text of the rider"
          value={syntheticVoiceRider}
          error={errors.syntheticVoiceRider}
          onChange={(event) => set({ syntheticVoiceRider: event.target.value.replaceAll('\n', ' ') })}
        />
      )}
    </section>
  );
}
