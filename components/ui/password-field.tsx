'use client';

import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { IconButton } from './icon-button';
import { TextField } from './text-field';

/** A password input with a show button. Set `autoComplete` to 'current-password' or 'new-password'. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'end'>) {
  const [isVisible, setIsVisible] = useState(false);
  return (
    <TextField
      {...props}
      type={isVisible ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      end={
        <IconButton
          label="Show password"
          aria-pressed={isVisible}
          icon={isVisible ? <EyeOff className="size-5" /> : <Eye className="size-5" />}
          onClick={() => setIsVisible(!isVisible)}
        />
      }
    />
  );
}
