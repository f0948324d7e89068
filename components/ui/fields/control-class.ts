import { cn } from '@/components/ui/cn';

export const controlClass = cn(
  'w-full min-w-0 rounded-md border border-line-strong bg-raised px-3 text-base text-text transition-colors',
  'hover:border-text focus-visible:border-text focus-visible:outline-offset-0',
  'aria-invalid:border-danger disabled:cursor-not-allowed disabled:opacity-55 [&[readonly]]:bg-surface',
);
