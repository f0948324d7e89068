'use client';

import { useState } from 'react';
import { encode } from 'uqr';
import type { TotpSecret } from './two-step-login';
import { useApiForm } from '@/components/shared/use-api-form';
import { useBrand } from '@/components/shell/brand';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { Dialog, DialogActions } from '@/components/ui/dialogs/dialog';
import { saveFile } from '@/components/ui/save-file';
import { SubmitActions } from '@/components/ui/fields/submit-actions';
import { TextField } from '@/components/ui/fields/text-field';
import { api } from '@/lib/client/api';
import { confirmSecondFactor } from '@/lib/contracts/access';
import type { RequestBody } from '@/lib/contracts/contract';

type TwoStepSetupProps = {
  secret: TotpSecret;
  /** Receives the number of recovery codes. */
  onConfirmed: (recoveryCodes: number) => void;
  onClose: () => void;
};

/** Shows the secret, asks for the first code, and then shows the recovery codes once. */
export function TwoStepSetup({ secret, onConfirmed, onClose }: TwoStepSetupProps) {
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null);
  const [isOpen, setOpen] = useState(true);
  const close = () => setOpen(false);
  const confirmed = (codes: readonly string[]) => {
    setRecoveryCodes(codes);
    onConfirmed(codes.length);
  };
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      onClosed={onClose}
      closeOnOutside={false}
      title={recoveryCodes ? 'Save your recovery codes' : 'Set up two-step login'}
    >
      {recoveryCodes ? (
        <RecoveryCodes codes={recoveryCodes} onDone={close} />
      ) : (
        <FirstCode secret={secret} onConfirmed={confirmed} onCancel={close} />
      )}
    </Dialog>
  );
}

type FirstCodeProps = {
  secret: TotpSecret;
  onConfirmed: (codes: readonly string[]) => void;
  onCancel: () => void;
};

function FirstCode({ secret, onConfirmed, onCancel }: FirstCodeProps) {
  const form = useApiForm<RequestBody<typeof confirmSecondFactor>>({
    schema: confirmSecondFactor.body,
    defaults: { code: '' },
    submit: async (body) => onConfirmed((await api('PATCH /me/second-factor', { body })).recoveryCodes),
  });
  return (
    <form {...form.formProps} className="flex flex-col gap-4">
      <p className="text-muted">
        Scan this with an authenticator app on your phone, then enter the six digits that it shows.
      </p>
      <QrCode text={secret.uri} />
      <details className="text-sm">
        <summary className="flex min-h-11 w-fit cursor-pointer items-center font-medium underline underline-offset-4">
          Enter the key by hand
        </summary>
        <p className="tabular break-all">{groupsOf(secret.secret)}</p>
        <div className="mt-2">
          <CopyButton text={secret.secret} label="Copy key" confirmation="Key copied to clipboard" />
        </div>
      </details>
      <TextField
        label="Code"
        className="[&_input]:tabular [&_input]:text-xl [&_input]:tracking-[0.3em]"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        error={form.errorOf('code')}
        {...form.register('code')}
      />
      <SubmitActions problem={form.problem} isSending={form.isSending} onCancel={onCancel}>
        Turn on
      </SubmitActions>
    </form>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { name } = useBrand();
  const text = `${codes.join('\n')}\n`;
  return (
    <>
      <p className="text-muted">
        Two-step login is on. If you lose your phone, each of these codes lets you log in once. They are not shown
        again.
      </p>
      <ul className="tabular mt-4 grid gap-x-6 gap-y-1 rounded-md bg-wash p-4 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        <CopyButton text={text} label="Copy codes" confirmation="Codes copied to clipboard" />
        <Button
          variant="secondary"
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), `${name} recovery codes.txt`)}
        >
          Download
        </Button>
      </div>
      <DialogActions>
        <Button onClick={onDone}>I have saved them</Button>
      </DialogActions>
    </>
  );
}

/** QR code that is black on white in both themes: some scanners do not read inverted codes. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label="QR code for your authenticator app"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto w-full max-w-56 rounded-md"
    >
      <rect width={size} height={size} fill="white" />
      <path d={squares.join('')} fill="black" />
    </svg>
  );
}

const groupsOf = (secret: string): string => secret.replace(/.{4}(?=.)/g, '$& ');
