'use client';

import { type FormEvent, useEffect, useRef } from 'react';
import { useUnsavedGuard } from '@/components/shared/unsaved-guard';
import { ChangeLines } from '@/components/support/money/tax-rule-parts';
import { Button } from '@/components/ui/button';
import { scrollToFirstError } from '@/components/ui/fields/submit-actions';
import { TextArea, TextField } from '@/components/ui/fields/text-field';
import { Alert } from '@/components/ui/notices/alert';
import type { SupportInstallation } from '@/lib/contracts/support-installation';
import { AccentField } from './accent-field';
import { BrandPreview } from './brand-preview';
import { LogoField } from './logo-field';
import { useBrandEdits } from './use-brand-edits';

const noErrors: Readonly<Record<string, string>> = {};

/** Shows form and preview side by side. */
export function BrandForm({ state }: { state: SupportInstallation }) {
  const form = useRef<HTMLFormElement>(null);
  const { brand, edit, isChanged, discard, save, isSending, error, newChanges } = useBrandEdits(state);
  const guard = useUnsavedGuard(isChanged && !isSending, '/support/installation');
  const fields = error?.fields ?? noErrors;
  useEffect(() => {
    if (form.current && fields !== noErrors) scrollToFirstError(form.current);
  }, [fields]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  const isPlaced = Object.keys(fields).length > 0;
  return (
    <div className="grid gap-10 wide:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] wide:gap-14">
      <form ref={form} noValidate onSubmit={submit} className="flex min-w-0 flex-col gap-6">
        <TextField
          label="Name"
          hint="In the header, page titles, mails and documents."
          value={brand.name}
          maxLength={40}
          error={fields.name}
          onChange={(event) => edit({ name: event.target.value })}
        />
        <TextField
          label="Tagline"
          hint="Follows the name in mails and link previews."
          value={brand.tagline}
          maxLength={100}
          error={fields.tagline}
          onChange={(event) => edit({ tagline: event.target.value })}
        />
        <LogoField brand={brand} problem={fields.logo} onChange={edit} />
        <AccentField accent={brand.accent} problem={fields.accent} onChange={(accent) => edit({ accent })} />
        <TextField
          label="Sender of mails"
          hint="Empty: the name. The address stays that of MAIL_FROM."
          value={brand.mailSender}
          maxLength={60}
          error={fields.mailSender}
          onChange={(event) => edit({ mailSender: event.target.value })}
        />
        <TextArea
          label="Footer of mails"
          hint="Such as your address. Empty: the name with the tagline."
          value={brand.mailFooter}
          minRows={3}
          maxLength={500}
          error={fields.mailFooter}
          onChange={(event) => edit({ mailFooter: event.target.value })}
        />
        {newChanges.length > 0 && (
          <div role="alert" className="rounded-md border border-danger px-4 py-3 text-sm">
            <p>Someone else has changed the brand:</p>
            <ChangeLines changes={newChanges} />
            <p>Your entries are kept. Save again to apply them as well.</p>
          </div>
        )}
        {error && newChanges.length === 0 && (
          <Alert>{isPlaced ? 'Please check the marked fields.' : error.message}</Alert>
        )}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" loading={isSending} disabled={!isChanged}>
            Save
          </Button>
          {isChanged && (
            <Button variant="secondary" onClick={discard}>
              Discard changes
            </Button>
          )}
          {!state.isShipped && !isChanged && (
            <Button variant="secondary" onClick={() => edit(state.shipped)}>
              Use the product’s brand
            </Button>
          )}
        </div>
        <p className="text-sm text-muted">Everyone sees a saved change within 10 seconds, without a restart.</p>
      </form>
      <BrandPreview brand={brand} />
      {guard}
    </div>
  );
}
