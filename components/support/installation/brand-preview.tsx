'use client';

import { type CSSProperties, type ReactNode, useState } from 'react';
import { BrandMark } from '@/components/shell/brand-mark';
import { Waveform } from '@/components/ui/waveforms/waveform';
import { accentColors } from '@/lib/domain/brand/accent';
import type { Brand } from '@/lib/domain/brand/brand';
import { palette, type Theme } from '@/lib/domain/brand/palette';
import { shownAccent } from './accent-field';
import { logoOf } from './logo-of';

const peaks = Array.from({ length: 90 }, (_, at) => 90 + 80 * Math.sin(at / 3) + 70 * Math.sin(at * 2.3));

/** Shows a page, a mail and a document with values that are not saved yet. */
export function BrandPreview({ brand }: { brand: Brand }) {
  const [theme, setTheme] = useState<Theme>('light');
  return (
    <section
      aria-labelledby="preview"
      className="flex min-w-0 flex-col gap-4 wide:sticky wide:top-[calc(var(--page-top)+2rem)] wide:self-start"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="preview" className="text-lg font-semibold">
          Preview
        </h2>
        <fieldset className="flex gap-1">
          <legend className="visually-hidden">Theme of the preview</legend>
          {(['light', 'dark'] as const).map((name) => (
            <label
              key={name}
              className="flex min-h-11 items-center gap-2 rounded-md px-3 text-sm has-checked:bg-wash has-focus-visible:outline-2"
            >
              <input type="radio" name="preview-theme" checked={theme === name} onChange={() => setTheme(name)} />
              {name === 'light' ? 'Light' : 'Dark'}
            </label>
          ))}
        </fieldset>
      </div>
      <div data-theme={theme} style={colorsOf(brand, theme)} className="flex flex-col gap-4 text-text">
        <PagePreview brand={brand} />
        <MailPreview brand={brand} />
      </div>
      <div data-theme="light" style={colorsOf(brand, 'light')} className="text-text">
        <DocumentPreview brand={brand} />
      </div>
    </section>
  );
}

/** The style sheet resolves colors for the theme of the page, not for that of a part of it. */
function colorsOf({ accent: typed }: Brand, theme: Theme): CSSProperties {
  const { accent, accentText, accentWash } = accentColors(shownAccent(typed))[theme];
  const colors = {
    ...palette[theme],
    accent,
    'accent-text': accentText,
    'accent-wash': accentWash,
    'waveform-played': accent,
  };
  return Object.fromEntries(Object.entries(colors).map(([name, color]) => [`--color-${name}`, color]));
}

function Frame({ label, children }: { label: string; children: ReactNode }) {
  return (
    <figure aria-label={label} className="min-w-0 overflow-hidden rounded-lg border border-line bg-surface">
      {children}
    </figure>
  );
}

function PagePreview({ brand }: { brand: Brand }) {
  return (
    <Frame label="A page">
      <div className="flex items-center justify-between gap-4 border-b border-line px-4 py-3">
        <span className="inline-flex min-w-0 items-center gap-2.5">
          <BrandMark logo={logoOf(brand)} />
          <span dir="auto" className="line-clamp-3 min-w-0 font-semibold tracking-tight break-words">
            {brand.name}
          </span>
        </span>
        <span className="shrink-0 rounded-full bg-accent px-2.5 py-0.5 text-sm font-medium text-accent-text">
          3 new
        </span>
      </div>
      <div className="flex flex-col gap-3 bg-raised px-4 py-4">
        <p className="font-medium">Freja Lindegaard</p>
        <Waveform peaks={peaks} progress={0.45} label="A demo, half played" />
        <p className="rounded-md bg-accent-wash px-3 py-2 text-sm">Freja has delivered. Listen and approve.</p>
      </div>
    </Frame>
  );
}

function MailPreview({ brand: { name, tagline, mailSender, mailFooter } }: { brand: Brand }) {
  const footer = mailFooter || `Sent by ${tagline ? `${name}, ${tagline}` : name}.`;
  return (
    <Frame label="A mail">
      <p className="border-b border-line px-4 py-3 text-sm text-muted">
        From: <bdi className="font-medium text-text">{mailSender || name}</bdi>
      </p>
      <div className="flex flex-col gap-3 px-4 py-4">
        <p dir="auto" className="text-lg font-bold break-words">
          {name}
        </p>
        <p className="rounded-lg border border-line bg-raised p-4">Your voice has delivered the recording.</p>
        <p dir="auto" className="text-sm break-words whitespace-pre-line text-muted">
          {footer}
        </p>
        <p className="text-sm text-muted">Imprint · Privacy · Terms · Contact</p>
      </div>
    </Frame>
  );
}

function DocumentPreview({ brand: { name } }: { brand: Brand }) {
  return (
    <Frame label="An invoice">
      <div className="flex flex-col gap-4 bg-raised px-6 py-6">
        <p dir="auto" className="font-bold break-words text-accent">
          {name}
        </p>
        <p className="text-xl font-semibold">Invoice</p>
        <dl className="flex flex-wrap gap-x-8 gap-y-2 text-sm">
          <div>
            <dt className="text-muted">Number</dt>
            <dd>T-2026-000123</dd>
          </div>
          <div>
            <dt className="text-muted">Date</dt>
            <dd>Nov 30, 2026</dd>
          </div>
        </dl>
      </div>
    </Frame>
  );
}
