import { Mic, Upload } from 'lucide-react';
import { cn } from '@/components/ui/cn';

type SourceChoiceProps = {
  isRecording: boolean;
  onChange: (isRecording: boolean) => void;
};

const sources = [
  { label: 'Upload files', value: false, Icon: Upload },
  { label: 'Record', value: true, Icon: Mic },
];

export function SourceChoice({ isRecording, onChange }: SourceChoiceProps) {
  return (
    <fieldset aria-label="Source" className="flex rounded-md border border-line-strong p-0.5">
      {sources.map(({ label, value, Icon }) => (
        <button
          key={label}
          type="button"
          aria-pressed={isRecording === value}
          onClick={() => onChange(value)}
          className={cn(
            'flex min-h-10 flex-1 items-center justify-center gap-2 rounded-sm text-sm font-medium transition-colors pointer-coarse:min-h-11',
            isRecording === value ? 'bg-text text-raised' : 'text-muted hover:bg-wash hover:text-text',
          )}
        >
          <Icon className="size-4" aria-hidden="true" />
          {label}
        </button>
      ))}
    </fieldset>
  );
}
