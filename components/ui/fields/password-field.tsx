'use client';

import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Checkbox } from './choice-fields';
import { IconButton } from '@/components/ui/icon-button';
import { TextField } from './text-field';

type PasswordFieldProps = {
  /** Control that shows the password: a button in the field, or a checkbox below it. */
  toggle?: 'button' | 'checkbox';
} & Omit<ComponentProps<typeof TextField>, 'type' | 'end'>;

/** A password input. Set `autoComplete` to 'current-password' or 'new-password'. */
export function PasswordField({ toggle = 'button', ...props }: PasswordFieldProps) {
  const [isVisible, setIsVisible] = useState(false);
  const field = (end?: ReactNode) => (
    <TextField
      {...props}
      type={isVisible ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      end={end}
    />
  );
  if (toggle === 'checkbox') {
    return (
      <div>
        {field()}
        <Checkbox label="Show password" checked={isVisible} onChange={(event) => setIsVisible(event.target.checked)} />
      </div>
    );
  }
  return field(
    <IconButton
      label="Show password"
      aria-pressed={isVisible}
      icon={isVisible ? <EyeOff className="size-5" /> : <Eye className="size-5" />}
      onClick={() => setIsVisible(!isVisible)}
    />,
  );
}
