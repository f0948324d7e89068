'use client';

import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/fields/text-field';
import { IconButton } from '@/components/ui/icon-button';
import type { TemplateValues } from '@/lib/contracts/support-templates';
import { EuroField, NumberField, OptionUsageFields } from './template-inputs';

type WordOption = TemplateValues['maxWordOptions'][number];
type Addon = TemplateValues['addons'][number];

type ListFieldsProps<Item> = {
  error?: string | undefined;
  onChange: (items: Item[]) => void;
};

export function LineFields({
  title,
  hint,
  addLabel,
  lines,
  error,
  onChange,
}: ListFieldsProps<string> & { title: string; hint?: string; addLabel: string; lines: readonly string[] }) {
  return (
    <ListGroup title={title} hint={hint} error={error} addLabel={addLabel} onAdd={() => onChange([...lines, ''])}>
      {lines.map((line, index) => (
        <Row key={index} name={`${title} ${index + 1}`} onRemove={() => onChange(without(lines, index))}>
          <TextField
            label={`${title} ${index + 1}`}
            hideLabel
            className="flex-1"
            value={line}
            onChange={(event) => onChange(replaced(lines, index, event.target.value))}
          />
        </Row>
      ))}
    </ListGroup>
  );
}

export function WordOptionFields({
  options,
  error,
  onChange,
}: ListFieldsProps<WordOption> & { options: readonly WordOption[] }) {
  const add = () => onChange([...options, { words: 1_000, customerPrice: 0, voiceFee: 0 }]);
  return (
    <ListGroup title="Larger word allowances" error={error} addLabel="Add allowance" onAdd={add}>
      {options.map((option, index) => {
        const set = (change: Partial<WordOption>) => onChange(replaced(options, index, { ...option, ...change }));
        return (
          <Row key={index} name={`allowance ${index + 1}`} onRemove={() => onChange(without(options, index))}>
            <div className="grid flex-1 gap-3 sm:grid-cols-3">
              <NumberField label="Words" value={option.words} onChange={(words) => set({ words })} />
              <EuroField
                label="Price"
                value={option.customerPrice}
                onChange={(customerPrice) => set({ customerPrice })}
              />
              <EuroField label="Fee" value={option.voiceFee} onChange={(voiceFee) => set({ voiceFee })} />
            </div>
          </Row>
        );
      })}
    </ListGroup>
  );
}

const newOption = { description: '', customerPrice: 0, voiceFee: 0 };

export function AddonFields({ addons, error, onChange }: ListFieldsProps<Addon> & { addons: readonly Addon[] }) {
  const add = () => {
    const taken = new Set(addons.map(({ id }) => id));
    const id = Array.from({ length: addons.length + 1 }, (_, index) => `addon-${index + 1}`).find(
      (name) => !taken.has(name),
    );
    onChange([...addons, { id: id ?? crypto.randomUUID(), name: '', description: '', options: [newOption] }]);
  };
  return (
    <ListGroup title="Add-ons" error={error} addLabel="Add add-on" onAdd={add}>
      {addons.map((addon, index) => {
        const set = (change: Partial<Addon>) => onChange(replaced(addons, index, { ...addon, ...change }));
        const setOption = (at: number, change: Partial<(typeof addon.options)[number]>) =>
          set({
            options: addon.options.map((option, position) => (position === at ? { ...option, ...change } : option)),
          });
        const setUsage = (at: number, usage: (typeof addon.options)[number]['usage']) =>
          set({
            options: addon.options.map(({ usage: former, ...option }, position) => {
              const current = position === at ? usage : former;
              return current ? { ...option, usage: current } : option;
            }),
          });
        return (
          <div key={addon.id} className="rounded-md border border-line p-4">
            <Row name={addon.name || `add-on ${index + 1}`} onRemove={() => onChange(without(addons, index))}>
              <TextField
                label="Name of the add-on"
                className="flex-1"
                value={addon.name}
                onChange={(event) => set({ name: event.target.value })}
              />
            </Row>
            <TextField
              label="Description of the add-on"
              hint="What customers read below its name. Optional."
              className="mt-4"
              value={addon.description}
              onChange={(event) => set({ description: event.target.value })}
            />
            <div className="mt-4 flex flex-col gap-3">
              {addon.options.map((option, at) => (
                <Row
                  key={at}
                  name={`option ${at + 1} of ${addon.name}`}
                  onRemove={() => set({ options: without(addon.options, at) })}
                >
                  <div className="flex flex-1 flex-col gap-3 border-b border-line pb-4">
                    <div className="grid gap-3 sm:grid-cols-3">
                      <TextField
                        label="Option"
                        value={option.description}
                        onChange={(event) => setOption(at, { description: event.target.value })}
                      />
                      <EuroField
                        label="Price"
                        value={option.customerPrice}
                        onChange={(customerPrice) => setOption(at, { customerPrice })}
                      />
                      <EuroField
                        label="Fee"
                        value={option.voiceFee}
                        onChange={(voiceFee) => setOption(at, { voiceFee })}
                      />
                    </div>
                    <div className="grid gap-3 sm:grid-cols-3">
                      <NumberField
                        label="Adds rounds of changes"
                        value={option.changeRounds ?? 0}
                        onChange={(changeRounds) => setOption(at, { changeRounds })}
                      />
                    </div>
                    <OptionUsageFields usage={option.usage} onChange={(usage) => setUsage(at, usage)} />
                  </div>
                </Row>
              ))}
              <Button
                variant="quiet"
                size="small"
                className="self-start"
                onClick={() => set({ options: [...addon.options, newOption] })}
              >
                Add option
              </Button>
            </div>
          </div>
        );
      })}
    </ListGroup>
  );
}

const replaced = <Item,>(items: readonly Item[], at: number, item: Item): Item[] =>
  items.map((other, index) => (index === at ? item : other));
const without = <Item,>(items: readonly Item[], at: number): Item[] => items.filter((_, index) => index !== at);

type ListGroupProps = {
  title: string;
  hint?: string | undefined;
  error?: string | undefined;
  addLabel: string;
  onAdd: () => void;
  children: ReactNode;
};

function ListGroup({ title, hint, error, addLabel, onAdd, children }: ListGroupProps) {
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <h3 className="font-medium">{title}</h3>
      {hint && <p className="-mt-2 text-sm text-muted">{hint}</p>}
      {children}
      {error && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
      <Button
        variant="secondary"
        size="small"
        className="self-start"
        icon={<Plus className="size-4" aria-hidden="true" />}
        onClick={onAdd}
      >
        {addLabel}
      </Button>
    </section>
  );
}

function Row({ name, onRemove, children }: { name: string; onRemove: () => void; children: ReactNode }) {
  return (
    <div className="flex items-end gap-2">
      {children}
      <IconButton label={`Remove ${name}`} icon={<Trash2 className="size-5" aria-hidden="true" />} onClick={onRemove} />
    </div>
  );
}
