'use client';

import type { ExportPreferences } from './export-preferences';
import { Checkbox } from '@/components/ui/fields/choice-fields';
import { SelectField } from '@/components/ui/fields/select-field';
import { TextField } from '@/components/ui/fields/text-field';
import {
  denoiseAmounts,
  exportFormatRules,
  exportFormats,
  loudnessTargets,
  withFormat,
} from '@/lib/domain/delivery/export-formats';

const range = ({ min, max }: { min: number; max: number }) =>
  Array.from({ length: max - min + 1 }, (_, index) => min + index);

const formats = exportFormats.map((value) => ({ value, label: exportFormatRules[value].label }));
const denoiseOptions = [
  { value: 'off', label: 'Off' },
  { value: 'auto', label: 'Auto' },
  ...range(denoiseAmounts).map((db) => ({ value: String(db), label: `${db} dB` })),
];
const loudnessOptions = [
  { value: 'off', label: 'Off' },
  ...range(loudnessTargets).map((lufs) => ({ value: String(lufs), label: `${lufs} LUFS` })),
].toReversed();

type ExportOptionsProps = {
  value: ExportPreferences;
  patternProblem: string | null;
  onChange: (value: ExportPreferences) => void;
};

export function ExportOptions({ value, patternProblem, onChange }: ExportOptionsProps) {
  const rules = exportFormatRules[value.format];
  const change = (part: Partial<ExportPreferences>) => onChange({ ...value, ...part });
  return (
    <div className="grid gap-x-4 gap-y-4 sm:grid-cols-2">
      <SelectField
        label="Format"
        options={formats}
        value={value.format}
        onChange={({ target }) => {
          const format = exportFormats.find((name) => name === target.value) ?? value.format;
          onChange({ ...value, ...withFormat(value, format) });
        }}
      />
      {rules.bitrate ? (
        <SelectField
          label="Bitrate"
          options={rules.bitrate.options.map((bitrate) => ({ value: String(bitrate), label: `${bitrate} kbit/s` }))}
          value={String(value.bitrate)}
          onChange={({ target }) => change({ bitrate: Number(target.value) })}
        />
      ) : (
        <SelectField label="Bitrate" options={[{ value: '', label: 'Lossless' }]} value="" disabled />
      )}
      <SelectField
        label="File ending"
        options={rules.endings.map((ending) => ({ value: ending, label: `.${ending}` }))}
        value={value.ending}
        disabled={rules.endings.length === 1}
        onChange={({ target }) => change({ ending: target.value })}
      />
      <SelectField
        label="Loudness"
        options={loudnessOptions}
        value={value.normloudness ? String(value.loudnesstarget) : 'off'}
        onChange={({ target }) =>
          change(
            target.value === 'off'
              ? { normloudness: false }
              : { normloudness: true, loudnesstarget: Number(target.value) },
          )
        }
      />
      <SelectField
        label="Denoise"
        options={denoiseOptions}
        value={denoiseValue(value)}
        onChange={({ target }) => change(denoiseOf(target.value))}
      />
      <div>
        <Checkbox
          label="High-pass filter"
          hint="Removes rumble below 80 Hz."
          checked={value.hipfilter}
          onChange={({ target }) => change({ hipfilter: target.checked })}
        />
        <Checkbox
          label="Leveler"
          hint="Evens out loud and quiet passages."
          checked={value.leveler}
          onChange={({ target }) => change({ leveler: target.checked })}
        />
      </div>
      <TextField
        label="File names"
        hint="{filename}, {n} or {n:3} for numbers, and / for folders."
        value={value.filenamePattern}
        error={patternProblem}
        className="sm:col-span-2"
        onChange={({ target }) => change({ filenamePattern: target.value })}
      />
    </div>
  );
}

function denoiseValue({ denoise, denoiseamount }: ExportPreferences): string {
  if (!denoise) return 'off';
  return denoiseamount === null ? 'auto' : String(denoiseamount);
}

function denoiseOf(value: string): Pick<ExportPreferences, 'denoise' | 'denoiseamount'> {
  if (value === 'off') return { denoise: false, denoiseamount: null };
  return { denoise: true, denoiseamount: value === 'auto' ? null : Number(value) };
}
