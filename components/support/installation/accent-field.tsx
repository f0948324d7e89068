'use client';

import { useId } from 'react';
import { TextField } from '@/components/ui/fields/text-field';
import { accentColors, textContrast } from '@/lib/domain/brand/accent';
import { shippedBrand } from '@/lib/domain/brand/brand';

type AccentFieldProps = {
  accent: string;
  problem: string | undefined;
  onChange: (accent: string) => void;
};

const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text);

/** Returns what was typed as a color, or that of the product while it is none. */
export const shownAccent = (text: string): string => {
  const color = text.trim().toLowerCase();
  return isColor(color) ? color : shippedBrand.accent;
};

/** Selects a color, and shows its variants with their contrast. */
export function AccentField({ accent, problem, onChange }: AccentFieldProps) {
  const id = useId();
  const shown = shownAccent(accent);
  const colors = accentColors(shown);
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex items-end gap-3">
        <TextField
          label="Accent color"
          className="max-w-40 flex-1"
          value={accent}
          maxLength={7}
          spellCheck={false}
          autoComplete="off"
          error={problem}
          aria-describedby={id}
          onChange={(event) => onChange(event.target.value)}
        />
        <input
          type="color"
          aria-label="Select the accent color"
          value={shown}
          onChange={(event) => onChange(event.target.value)}
          className="h-11 w-16 rounded-md border border-line-strong bg-raised p-1"
        />
      </div>
      <ul className="flex flex-col gap-2 text-sm">
        {(['light', 'dark'] as const).map((theme) => (
          <li key={theme} className="flex items-center gap-3">
            <span
              aria-hidden="true"
              className="size-6 shrink-0 rounded-sm border border-line"
              style={{ background: colors[theme].accent }}
            />
            <span>
              {theme === 'light' ? 'Light' : 'Dark'} theme: {colors[theme].accent}, contrast{' '}
              {textContrast(colors[theme].accent, theme).toFixed(1)} to 1
              {colors[theme].accent !== shown && ', adjusted to be readable'}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
