'use client';

import { useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { loadAgain } from '@/components/shared/optimistic/load-again';
import { useApiForm } from '@/components/shared/use-api-form';
import { RouteDialog } from '@/components/shell/route-dialog';
import { Button } from '@/components/ui/button';
import { DialogActions } from '@/components/ui/dialogs/dialog';
import { TextField } from '@/components/ui/fields/text-field';
import { Alert } from '@/components/ui/notices/alert';
import { api } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
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

export function CreatePlaylistDialog({ userId }: { userId: string }) {
  const queries = useQueryClient();
  return (
    <RouteDialog title="Create playlist" closeTo="/playlists">
      {(close) => (
        <NameForm
          submitLabel="Create"
          submit={async (name) => {
            const { id } = await api('POST /users/{userId}/playlists', { params: { userId }, body: { name } });
            await loadAgain(queries, { queryKey: queryKeys.playlists });
            close(`/playlists/${id}`);
          }}
        />
      )}
    </RouteDialog>
  );
}
