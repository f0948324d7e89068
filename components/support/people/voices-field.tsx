'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Chip } from '@/components/ui/chip';
import { Combobox } from '@/components/ui/fields/combobox';
import { api } from '@/lib/client/api';

export type NamedVoice = {
  id: string;
  name: string;
};

type VoicesFieldProps = {
  voices: readonly NamedVoice[];
  error?: string | undefined;
  onChange: (voices: readonly NamedVoice[]) => void;
};

/** The voices that a project or template allows, found by name; none: any voice. */
export function VoicesField({ voices, error, onChange }: VoicesFieldProps) {
  const [text, setText] = useState('');
  const query = text.trim();
  const { data: found } = useQuery({
    queryKey: ['support-voices-field', query],
    queryFn: ({ signal }) => api('GET /search', { query: { query }, signal }),
    enabled: query.length >= 2,
  });
  const suggestions = (query.length >= 2 ? (found ?? []) : [])
    .filter(({ id }) => voices.every((voice) => voice.id !== id))
    .slice(0, 8)
    .map(({ id, name }) => ({ id, label: name }));
  return (
    <div>
      <Combobox
        label="Allowed voices"
        hint={
          voices.length === 0
            ? 'Any voice can be shortlisted. Add voices to allow only those.'
            : 'Only these voices can be shortlisted.'
        }
        error={error}
        value={text}
        onChange={setText}
        suggestions={suggestions}
        onPick={({ id, label }) => {
          onChange([...voices, { id, name: label }]);
          setText('');
        }}
        placeholder="Name of a voice"
      />
      {voices.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-2">
          {voices.map(({ id, name }) => (
            <li key={id} className="min-w-0">
              <Chip removeLabel={`Remove ${name}`} onRemove={() => onChange(voices.filter((voice) => voice.id !== id))}>
                {name}
              </Chip>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
