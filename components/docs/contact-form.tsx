'use client';

import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { useApiForm } from '@/components/shared/use-api-form';
import { Button } from '@/components/ui/button';
import { TextArea, TextField } from '@/components/ui/fields/text-field';
import { Alert } from '@/components/ui/notices/alert';
import { api } from '@/lib/client/api';
import { sendContactRequest } from '@/lib/contracts/support-requests';

type ContactFormProps = {
  /** Name and email address of the user; null for a visitor. */
  sender: { name: string; email: string } | null;
};

/** Form that sends a message to support, without an account too. */
export function ContactForm({ sender }: ContactFormProps) {
  const [isSent, setSent] = useState(false);
  if (isSent) return <Sent onAgain={() => setSent(false)} />;
  return <MessageForm sender={sender} onSent={() => setSent(true)} />;
}

function MessageForm({ sender, onSent }: ContactFormProps & { onSent: () => void }) {
  const form = useApiForm<z.input<typeof sendContactRequest.body>>({
    schema: sendContactRequest.body,
    defaults: { name: sender?.name ?? '', email: sender?.email ?? '', text: '', website: '' },
    submit: async (body) => {
      await api('POST /contact', { body });
      onSent();
    },
  });
  return (
    <form {...form.formProps} className="flex flex-col gap-5">
      <TextField label="Name" autoComplete="name" error={form.errorOf('name')} {...form.register('name')} />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        hint="We reply to this address."
        error={form.errorOf('email')}
        {...form.register('email')}
      />
      <TextArea
        label="Message"
        minRows={6}
        maxRows={20}
        autoComplete="off"
        error={form.errorOf('text')}
        {...form.register('text')}
      />
      {/* Robots fill in every field. */}
      <div aria-hidden="true" className="visually-hidden">
        <label>
          Website
          <input type="text" tabIndex={-1} autoComplete="off" {...form.register('website')} />
        </label>
      </div>
      {form.problem && <Alert>{form.problem.message}</Alert>}
      <Button type="submit" loading={form.isSending} className="max-sm:w-full sm:self-start">
        Send message
      </Button>
    </form>
  );
}

function Sent({ onAgain }: { onAgain: () => void }) {
  const status = useRef<HTMLParagraphElement>(null);
  // The form that had the focus is gone.
  useEffect(() => status.current?.focus(), []);
  return (
    <div className="flex flex-col items-start gap-5">
      <p ref={status} tabIndex={-1} role="status" className="text-lg font-medium outline-none">
        Message sent. We answer by email.
      </p>
      <Button variant="secondary" onClick={onAgain}>
        Write another message
      </Button>
    </div>
  );
}
