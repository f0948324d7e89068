import { Pencil, Plus } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { TextLink } from '@/components/ui/text-link';

type RulesHeadProps = {
  id: string;
  title: string;
  /** Label of the button; absent for readers. */
  add?: string | undefined;
  onAdd: () => void;
};

/** The head of a list of rules. */
export function RulesHead({ id, title, add, onAdd }: RulesHeadProps) {
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      {add && (
        <Button size="small" variant="secondary" icon={<Plus className="size-4" aria-hidden="true" />} onClick={onAdd}>
          {add}
        </Button>
      )}
    </div>
  );
}

export function EditButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <Button
      size="small"
      variant="secondary"
      icon={<Pencil className="size-4" aria-hidden="true" />}
      aria-label={`Edit ${name}`}
      onClick={onClick}
    >
      Edit
    </Button>
  );
}

export function ChangeLines({ changes }: { changes: readonly string[] }) {
  return (
    <ul className="text-sm text-muted">
      {changes.map((change) => (
        <li key={change} dir="auto" className="[overflow-wrap:anywhere]">
          {change}
        </li>
      ))}
    </ul>
  );
}

/** The source of a rule, with its first URL as a link. */
export function Source({ text }: { text: string }) {
  const [, before = '', url = '', after = ''] = /^(.*?)(https:\/\/[^\s),;]+)(.*)$/s.exec(text) ?? [];
  return (
    <span className="min-w-0 text-sm text-muted [overflow-wrap:anywhere]">
      {URL.canParse(url) ? (
        <>
          {before}
          <TextLink href={url} external>
            {new URL(url).hostname.replace(/^www\./, '')}
          </TextLink>
          {after}
        </>
      ) : (
        text
      )}
    </span>
  );
}
