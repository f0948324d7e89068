'use client';

import { type ReactNode, useState } from 'react';
import { ExportOptions } from './export-options';
import { readPreferences, writePreferences } from './export-preferences';
import { countText } from './export-texts';
import { useExports } from './use-exports';
import { formatDateTime } from '@/lib/domain/format-date';
import { useProject } from '@/components/shared/project-context';
import { useSubmit } from '@/components/shared/use-submit';
import { Alert } from '@/components/ui/notices/alert';
import { SelectField } from '@/components/ui/fields/select-field';
import { SubmitActions } from '@/components/ui/fields/submit-actions';
import { api } from '@/lib/client/api';
import { namePatternRefusal } from '@/lib/domain/delivery/export-names';

export type ExportSource = {
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
