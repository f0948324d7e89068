'use client';

import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ListPreferences, orders } from './list-preferences';
import { FilterChip } from '@/components/ui/chip';
import { Checkbox } from '@/components/ui/fields/choice-fields';
import { IconButton } from '@/components/ui/icon-button';
import { SearchField } from '@/components/ui/fields/search-field';
import { SelectField } from '@/components/ui/fields/select-field';
import { startingSortOrder } from '@/lib/domain/projects/project-order';

type ListToolbarProps = {
  preferences: ListPreferences;
  change: (part: Partial<ListPreferences>) => void;
  labels: readonly string[];
  hasColleagues: boolean;
  /** The viewer's companies; a filter only if there are several. */
  teams: readonly { id: string; name: string }[];
};

export function ListToolbar({ preferences, change, labels, hasColleagues, teams }: ListToolbarProps) {
  const { query, orderBy, sortOrder } = preferences;
  const isAscending = sortOrder === 'asc';
  return (
    <div className="mb-4 flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <SearchField
          main
          label="Search projects"
          placeholder="Search projects"
          value={query}
          onChange={(text) => change({ query: text })}
          className="min-w-56 flex-[1_1_20rem]"
        />
        {teams.length > 1 && (
          <SelectField
            label="Company"
            hideLabel
            options={[
              { value: '', label: 'All companies' },
              ...teams.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={preferences.teamId ?? ''}
            onChange={(event) => change({ teamId: event.target.value || null })}
            className="w-52 max-sm:w-full"
          />
        )}
        <div className="flex items-center gap-1">
          <SelectField
            label="Order by"
            hideLabel
            options={orders.map(({ value, label }) => ({ value, label }))}
            value={orderBy}
            onChange={(event) => {
              const order = orders.find(({ value }) => value === event.target.value);
              if (order) change({ orderBy: order.value, sortOrder: startingSortOrder(order.value) });
            }}
            className="w-40"
          />
          <IconButton
            label={isAscending ? 'Ascending order; change to descending' : 'Descending order; change to ascending'}
            icon={isAscending ? <ArrowUp className="size-5" /> : <ArrowDown className="size-5" />}
            onClick={() => change({ sortOrder: isAscending ? 'desc' : 'asc' })}
          />
        </div>
      </div>
      <div className="flex flex-wrap gap-x-6">
        {hasColleagues && (
          <Checkbox
            label="Include projects that I am not working on"
            checked={preferences.showNonMemberProjects}
            onChange={(event) => change({ showNonMemberProjects: event.target.checked })}
          />
        )}
        <Checkbox
          label="Show archived"
          checked={preferences.showArchived}
          onChange={(event) => change({ showArchived: event.target.checked })}
        />
      </div>
      {labels.length > 0 && (
        <fieldset className="min-w-0">
          <legend className="visually-hidden">Labels</legend>
          <div className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:p-0">
            {labels.map((label) => (
              <FilterChip
                key={label}
                label={label}
                pressed={preferences.labels.includes(label)}
                onPress={() => change({ labels: toggled(preferences.labels, label) })}
              />
            ))}
          </div>
        </fieldset>
      )}
    </div>
  );
}

function toggled(labels: readonly string[], label: string): string[] {
  return labels.includes(label) ? labels.filter((other) => other !== label) : [...labels, label];
}
