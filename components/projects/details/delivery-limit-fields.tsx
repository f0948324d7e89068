import type { LimitErrors, LimitTexts } from './limit-texts';
import { SelectField } from '@/components/ui/fields/select-field';
import { TextField } from '@/components/ui/fields/text-field';

type DeliveryLimitFieldsProps = {
  texts: LimitTexts;
  errors: LimitErrors;
  onChange: (change: Partial<LimitTexts>) => void;
};

type FieldsProps = DeliveryLimitFieldsProps;

const formats = [
  { value: '', label: 'Any format' },
  { value: 'wav', label: 'WAV' },
  { value: 'mp3', label: 'MP3' },
  { value: 'g711', label: 'µ-law or A-law' },
];
const bitDepths = [
  { value: '', label: 'Any bit depth' },
  ...['8', '16', '24', '16 24', '24 32', '32'].map((value) => ({ value, label: `${value.replace(' ', ' or ')} bit` })),
];
const channels = [
  { value: '', label: 'Mono or stereo' },
  { value: 'mono', label: 'Mono' },
  { value: 'consistent', label: 'All takes mono, or all stereo' },
];
const loudnessUnits = [
  { value: '', label: 'Raw' },
  { value: 'LUFS', label: 'LUFS' },
  { value: 'dB RMS', label: 'dB RMS' },
];
const peakUnits = ['dBTP', 'dBFS'].map((value) => ({ value, label: value }));

const row = 'grid grid-cols-1 gap-4 sm:grid-cols-2';

/** The numbers of a delivery spec. Empty fields ask for nothing. */
export function DeliveryLimitFields(props: DeliveryLimitFieldsProps) {
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-muted">Leave a field empty if nothing is asked. Both ends of a range are included.</p>
      <Choice {...props} field="format" label="Format" options={formats} />
      <div className={row}>
        <Limit {...props} field="minRate" label="Lowest sample rate (kHz)" />
        <Limit {...props} field="maxRate" label="Highest sample rate (kHz)" />
      </div>
      <div className={row}>
        <Choice {...props} field="bits" label="Bit depth" options={bitDepths} />
        <Choice {...props} field="channels" label="Channels" options={channels} />
      </div>
      <Limit {...props} field="minBitrate" label="Lowest bit rate (kbit/s)" hint="Of an MP3, at a constant bit rate." />
      <Choice {...props} field="loudnessUnit" label="Loudness" options={loudnessUnits} />
      {props.texts.loudnessUnit !== '' && (
        <div className={row}>
          <Limit {...props} field="minLoudness" label={`Lowest loudness (${props.texts.loudnessUnit})`} />
          <Limit {...props} field="maxLoudness" label={`Highest loudness (${props.texts.loudnessUnit})`} />
        </div>
      )}
      <div className={row}>
        <Limit {...props} field="shortTerm" label="Highest short-term loudness (LUFS)" />
        <Limit
          {...props}
          field="momentary"
          label="Highest momentary loudness (LUFS)"
          hint="A take may exceed one of both."
        />
      </div>
      <div className={row}>
        <Limit {...props} field="maxPeak" label="Highest peak" />
        <Choice {...props} field="peakUnit" label="Unit of the peak" options={peakUnits} />
      </div>
      <Limit {...props} field="maxNoise" label="Highest noise of pauses (dB)" />
      <div className={row}>
        <Limit {...props} field="minHead" label="Shortest time before the first word (s)" />
        <Limit {...props} field="maxHead" label="Longest time before the first word (s)" />
        <Limit {...props} field="minTail" label="Shortest time after the last word (s)" />
        <Limit {...props} field="maxTail" label="Longest time after the last word (s)" />
      </div>
      <Limit {...props} field="maxMinutes" label="Longest take (min)" />
    </div>
  );
}

function Limit({
  texts,
  errors,
  onChange,
  field,
  label,
  hint,
}: FieldsProps & { field: keyof LimitTexts; label: string; hint?: string }) {
  return (
    <TextField
      label={label}
      {...(hint && { hint })}
      autoComplete="off"
      maxLength={12}
      value={texts[field]}
      error={errors[field]}
      onChange={(event) => onChange({ [field]: event.target.value })}
    />
  );
}

function Choice({
  texts,
  errors,
  onChange,
  field,
  label,
  options,
}: FieldsProps & { field: keyof LimitTexts; label: string; options: readonly { value: string; label: string }[] }) {
  const value = texts[field];
  // An API client may have asked for another combination.
  const shown = options.some((option) => option.value === value) ? options : [...options, { value, label: value }];
  return (
    <SelectField
      label={label}
      options={shown}
      value={value}
      error={errors[field]}
      onChange={(event) => onChange({ [field]: event.target.value })}
    />
  );
}
