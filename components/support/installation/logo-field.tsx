'use client';

import { useState } from 'react';
import { BrandMark } from '@/components/shell/brand-mark';
import { useRequest } from '@/components/shared/use-request';
import { Button } from '@/components/ui/button';
import { FilePicker } from '@/components/ui/fields/file-picker';
import { Spinner } from '@/components/ui/notices/spinner';
import { api, ApiError } from '@/lib/client/api';
import type { Brand } from '@/lib/domain/brand/brand';
import { logoOf } from './logo-of';

const maxBytes = 65_536;
const tooLarge = 'This logo is larger than 64 kB. Please simplify it.';

type Logo = Pick<Brand, 'logo' | 'logoGround'>;
type LogoFieldProps = {
  brand: Logo;
  problem: string | undefined;
  onChange: (logo: Logo) => void;
};

/** Uploads a logo, and says what was removed from it. */
export function LogoField({ brand, problem, onChange }: LogoFieldProps) {
  const [removed, setRemoved] = useState<{ logo: string; names: readonly string[] } | null>(null);
  const [sizeProblem, setSizeProblem] = useState<string | null>(null);
  const { send, isSending, error } = useRequest<File>(async (file) => {
    const {
      svg,
      removed: names,
      ground,
    } = await api('POST /support/installation/logo-check', {
      body: { svg: await file.text() },
    });
    setRemoved({ logo: svg, names });
    onChange({ logo: svg, logoGround: ground });
  });
  const choose = ([file]: File[]) => {
    if (!file) return;
    const isTooLarge = file.size > maxBytes;
    setSizeProblem(isTooLarge ? tooLarge : null);
    if (!isTooLarge) void send(file);
  };
  const refusal = error instanceof ApiError ? (Object.values(error.fields)[0] ?? error.message) : null;
  const names = removed && removed.logo === brand.logo ? removed.names : [];
  return (
    <div role="group" aria-labelledby="logo" className="flex min-w-0 flex-col gap-2">
      <p id="logo" className="flex min-h-8 items-center gap-3 text-sm font-medium">
        Logo
        <span aria-hidden="true">
          <BrandMark logo={logoOf(brand)} />
        </span>
        {isSending && <Spinner />}
      </p>
      <FilePicker
        label="Select an SVG file"
        hint="At most 64 kB. A square logo fits best, in icons too."
        accept=".svg,image/svg+xml"
        error={sizeProblem ?? problem ?? refusal}
        onFiles={choose}
      />
      <div role="status" className="flex flex-col gap-1 text-sm text-muted empty:hidden">
        {names.length > 0 && (
          <p className="break-words">
            Removed: {names.join(', ')}. {names.includes('style') && styleHint}
          </p>
        )}
        {brand.logo !== null && brand.logoGround !== 'any' && (
          <p>
            It is hard to see in the {brand.logoGround === 'light' ? 'dark' : 'light'} theme, and has a plate there.
          </p>
        )}
      </div>
      {brand.logo !== null && (
        <div>
          <Button size="small" variant="secondary" onClick={() => onChange({ logo: null, logoGround: 'any' })}>
            Use the product’s logo
          </Button>
        </div>
      )}
    </div>
  );
}

const styleHint = 'If its colors are missing, export it with attributes instead of a style sheet.';
