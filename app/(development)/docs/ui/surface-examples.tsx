'use client';

import { useState } from 'react';
import { reportError, showInfo } from '@/components/shell/global-errors';
import { TestPaymentsBanner } from '@/components/shell/test-payments-banner';
import { UnreadBadge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/dialogs/confirm-dialog';
import { Dialog, DialogActions } from '@/components/ui/dialogs/dialog';
import type { DialogSize } from '@/components/ui/dialogs/dialog-props';
import { showToast } from '@/components/ui/notices/toaster';
import { TabLinks, type TabsType } from '@/components/ui/menus/tab-links';
import { TextField } from '@/components/ui/fields/text-field';
import { ApiError } from '@/lib/client/api';
import { Example, Section } from './example';

const tabs = ['Chat', 'Script', 'Voices', 'Audio', 'Files', 'Lines', 'Exports', 'Documents'].map((label) => ({
  href: `/docs/ui#${label.toLowerCase()}`,
  label,
  badge: label === 'Chat' ? <UnreadBadge count={2} /> : undefined,
}));
const tabTypes: readonly TabsType[] = ['fixed', 'fixed-left', 'fixed-center', 'fixed-right', 'scrollable-left'];

export function SurfaceExamples() {
  const [dialog, setDialog] = useState<DialogSize | 'confirm' | null>(null);
  const [size, setSize] = useState<DialogSize>('default');
  const close = () => setDialog(null);
  const open = (which: DialogSize) => {
    setSize(which);
    setDialog(which);
  };
  return (
    <Section title="Surfaces">
      <Example name="Dialogs">
        {(['small', 'default', 'large'] as const).map((which) => (
          <Button key={which} variant="secondary" onClick={() => open(which)}>
            Dialog, {which}
          </Button>
        ))}
        <Button variant="secondary" onClick={() => setDialog('confirm')}>
          Confirm
        </Button>
        <Button
          variant="secondary"
          onClick={() => showInfo({ title: 'Good to know', body: 'Pickups are free for 15 days.' })}
        >
          Info
        </Button>
        <Button
          variant="secondary"
          onClick={() => reportError(new ApiError(409, 'This project already has 3 voices.', 'conflict'))}
        >
          Error
        </Button>
        <Button
          variant="secondary"
          onClick={() => reportError(Object.assign(new Error('Please login'), { status: 401 }))}
        >
          Session ended
        </Button>
      </Example>
      <Dialog
        open={dialog !== null && dialog !== 'confirm'}
        onClose={close}
        size={size}
        title="Create playlist"
        description="A playlist keeps demos together and can be shared."
      >
        <TextField label="Name" placeholder="Warm Danish voices" />
        <DialogActions>
          <Button variant="secondary" onClick={close}>
            Cancel
          </Button>
          <Button onClick={close}>Create</Button>
        </DialogActions>
      </Dialog>
      <ConfirmDialog
        open={dialog === 'confirm'}
        title="Delete playlist?"
        confirmLabel="Delete"
        danger
        onConfirm={close}
        onClose={close}
      >
        The share link stops working for everybody who has it.
      </ConfirmDialog>
      <Example name="Snackbars">
        <Button variant="secondary" onClick={() => showToast('Saved')}>
          Snackbar
        </Button>
        <Button
          variant="secondary"
          onClick={() => showToast('Removed from favorites', { undo: () => showToast('Back again') })}
        >
          Snackbar with undo
        </Button>
      </Example>
      {tabTypes.map((type) => (
        <Example key={type} name={`Tabs, ${type}`} stacked>
          <TabLinks
            label={`Example of ${type} tabs`}
            type={type}
            current={tabs[1]?.href ?? ''}
            tabs={type.startsWith('scrollable') ? tabs : tabs.slice(0, 3)}
          />
        </Example>
      ))}
      <Example name="Banner" stacked>
        <TestPaymentsBanner />
      </Example>
    </Section>
  );
}
