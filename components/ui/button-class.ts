import { cn } from './cn';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'medium';

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-text text-raised hover:bg-text/85 active:bg-text/75',
  secondary: 'border border-line-strong bg-raised text-text hover:bg-wash active:bg-line',
  quiet: 'text-text hover:bg-wash active:bg-line',
  danger: 'bg-danger text-danger-text hover:bg-danger/88 active:bg-danger/80',
};

const sizes: Record<ButtonSize, string> = {
  small: 'min-h-9 px-3 text-sm pointer-coarse:min-h-11',
  // In a title bar, all buttons are small.
  medium:
    'min-h-11 px-5 text-base in-data-bar:min-h-9 in-data-bar:px-3 in-data-bar:text-sm in-data-bar:pointer-coarse:min-h-11',
};

export function buttonClass(
  variant: ButtonVariant = 'primary',
  size: ButtonSize = 'medium',
  className?: string,
): string {
  return cn(
    'inline-flex shrink-0 items-center justify-center gap-2 rounded-md py-1.5 text-center font-medium transition-colors select-none',
    'disabled:cursor-not-allowed disabled:opacity-45 aria-disabled:cursor-not-allowed',
    variants[variant],
    sizes[size],
    className,
  );
}
