'use client';

import { type ComponentProps, useState } from 'react';
import { Checkbox } from '@/components/ui/choice-fields';
import { TextField } from '@/components/ui/text-field';

export function PasswordInput(props: Omit<ComponentProps<typeof TextField>, 'type' | 'label'>) {
  const [isShown, setShown] = useState(false);
  return (
    <div>
      <TextField
        {...props}
        label="Password"
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <Checkbox label="Show password" checked={isShown} onChange={(event) => setShown(event.target.checked)} />
    </div>
  );
}
