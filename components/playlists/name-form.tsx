'use client';

import type { z } from 'zod';
import { useApiForm } from '@/components/shared/use-api-form';
import { Button } from '@/components/ui/button';
import { DialogActions } from '@/components/ui/dialogs/dialog';
import { Alert } from '@/components/ui/notices/alert';
import { TextField } from '@/components/ui/fields/text-field';
import { createPlaylist } from '@/lib/contracts/playlists';

type Values = z.input<typeof createPlaylist.body>;

type NameFormProps = {
  name?: string;
  submitLabel: string;
  submit: (name: string) => Promise<void>;
};

export function NameForm({ name = '', submitLabel, submit }: NameFormProps) {
  const form = useApiForm<Values>({
    schema: createPlaylist.body,
    defaults: { name },
    submit: (values) => submit(values.name.trim()),
  });
  return (
    <form {...form.formProps} className="flex flex-col gap-4">
      <TextField label="Name" autoComplete="off" error={form.errorOf('name')} {...form.register('name')} />
      {form.problem && <Alert>{form.problem.message}</Alert>}
      <DialogActions>
        <Button type="submit" loading={form.isSending}>
          {submitLabel}
        </Button>
      </DialogActions>
    </form>
  );
}
