'use client';

import { type ReactNode, useState } from 'react';
import { useProject } from '@/components/shared/project-context';
import { useSubmit } from '@/components/shared/use-request';
import { Checkbox } from '@/components/ui/fields/choice-fields';
import { SelectField } from '@/components/ui/fields/select-field';
import { SubmitActions } from '@/components/ui/fields/submit-actions';
import { TextField } from '@/components/ui/fields/text-field';
import { Alert } from '@/components/ui/notices/alert';
import { api } from '@/lib/client/api';
import { readLocal, writeLocal } from '@/lib/client/browser-storage';
import { parseRecord } from '@/lib/client/parse-record';
import {
  defaultExportSettings,
  denoiseAmounts,
  exportFormatRules,
  exportFormats,
  type ExportSettings,
  loudnessTargets,
  settingsIssue,
  withFormat,
} from '@/lib/domain/delivery/export-formats';
import { defaultNamePattern, namePatternRefusal } from '@/lib/domain/delivery/file-names';
import { formatDateTime } from '@/lib/domain/format-date';
import { countText } from './export-texts';
import { useExports } from './use-exports';

type ExportSource = {
  filename: string;
  line: string;
  uri: string;
};

type CreateExportFormProps = {
  sources: readonly ExportSource[];
  /** Says what is exported, or lets the user select it. */
  children: ReactNode;
  onCancel: () => void;
  onCreated: (exportId: string) => void;
};

/** Form that is rendered in the browser only, because it reads the remembered choices. */
export function CreateExportForm({ sources, children, onCancel, onCreated }: CreateExportFormProps) {
  const { id: projectId } = useProject();
  const [options, setOptions] = useState(readPreferences);
  const [changedSinceExport, setChangedSince] = useState('');
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const { data: earlier = [] } = useExports(projectId);
  const patternProblem = namePatternRefusal(options.filenamePattern.trim());
  const { send, isSending, problem } = useSubmit(async () => {
    writePreferences(options);
    const created = await api('POST /projects/{projectId}/exports', {
      params: { projectId },
      body: { ...options, lines: [...sources], ...(changedSinceExport && { changedSinceExport }) },
      idempotencyKey,
    });
    onCreated(created.id);
  });
  const finished = earlier.filter(({ status }) => status === 'finished');
  return (
    <form
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (patternProblem === null) send();
      }}
    >
      {children}
      <ExportOptions value={options} patternProblem={patternProblem} onChange={setOptions} />
      {finished.length > 0 && (
        <SelectField
          label="Only what changed since"
          options={[
            { value: '', label: 'Export everything' },
            ...finished.map((row) => ({
              value: row.id,
              label: `${formatDateTime(row.created)}, ${countText(row.numDone)}`,
            })),
          ]}
          value={changedSinceExport}
          onChange={({ target }) => setChangedSince(target.value)}
        />
      )}
      <Alert>{problem}</Alert>
      <SubmitActions isSending={isSending} disabled={sources.length === 0} onCancel={onCancel}>
        {sources.length > 0 ? `Export ${countText(sources.length)}` : 'Export'}
      </SubmitActions>
    </form>
  );
}

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

function ExportOptions({ value, patternProblem, onChange }: ExportOptionsProps) {
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

/** Choices of the export dialog that the browser remembers (docs/rules/screens.md). */
type ExportPreferences = ExportSettings & { filenamePattern: string };

const preferencesKey = 'export-options';

const readPreferences = () => parsePreferences(readLocal(preferencesKey));
const writePreferences = (preferences: ExportPreferences) => writeLocal(preferencesKey, JSON.stringify(preferences));

const isWithin = (value: unknown, { min, max }: { min: number; max: number }): value is number =>
  typeof value === 'number' && value >= min && value <= max;

/** Reads stored preferences, and ignores everything that is not valid any more. */
export function parsePreferences(stored: string | null): ExportPreferences {
  const given = parseRecord(stored);
  const format = exportFormats.find((name) => name === given.format) ?? defaultExportSettings.format;
  const settings = withFormat(defaultExportSettings, format);
  const bitrate = typeof given.bitrate === 'number' ? given.bitrate : settings.bitrate;
  const ending = typeof given.ending === 'string' ? given.ending : settings.ending;
  const flag = (name: 'denoise' | 'leveler' | 'normloudness' | 'hipfilter') =>
    typeof given[name] === 'boolean' ? given[name] : settings[name];
  const { filenamePattern: pattern } = given;
  return {
    ...settings,
    ...(settingsIssue({ format, bitrate, ending }) === null && { bitrate, ending }),
    denoise: flag('denoise'),
    denoiseamount: isWithin(given.denoiseamount, denoiseAmounts) ? given.denoiseamount : null,
    leveler: flag('leveler'),
    normloudness: flag('normloudness'),
    hipfilter: flag('hipfilter'),
    loudnesstarget: isWithin(given.loudnesstarget, loudnessTargets) ? given.loudnesstarget : loudnessTargets.default,
    filenamePattern: typeof pattern === 'string' && namePatternRefusal(pattern) === null ? pattern : defaultNamePattern,
  };
}
