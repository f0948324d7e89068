import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Logo } from '@/components/shell/brand';
import { PageFrame } from '@/components/shell/page-frame';
import { themeIcons } from '@/components/shell/theme-icons';
import { ThemeSwitch } from '@/components/shell/theme-switch';
import { ActionExamples } from './action-examples';
import { Example, Section } from './example';
import { FieldExamples } from './field-examples';
import { SoundExamples } from './sound-examples';
import { StateExamples } from './state-examples';
import { SurfaceExamples } from './surface-examples';

export const metadata: Metadata = { title: 'Design system', robots: { index: false } };

export default function DesignSystemPage() {
  if (process.env.NODE_ENV === 'production') notFound();
  return (
    <main>
      <PageFrame title="Design system" width="full" action={<ThemeSwitch icons={themeIcons} />}>
        <div className="mx-auto flex max-w-[960px] flex-col gap-16">
          <TokenExamples />
          <SoundExamples />
          <ActionExamples />
          <FieldExamples />
          <SurfaceExamples />
          <StateExamples />
        </div>
      </PageFrame>
    </main>
  );
}

const colors = [
  ['surface', 'bg-surface'],
  ['raised', 'bg-raised'],
  ['wash', 'bg-wash'],
  ['line', 'bg-line'],
  ['line-strong', 'bg-line-strong'],
  ['text', 'bg-text'],
  ['muted', 'bg-muted'],
  ['accent', 'bg-accent'],
  ['accent-wash', 'bg-accent-wash'],
  ['danger', 'bg-danger'],
  ['warning', 'bg-warning'],
  ['success', 'bg-success'],
] as const;

function TokenExamples() {
  return (
    <Section title="Tokens">
      <Example name="Logo">
        <Logo />
        <Logo word={false} />
      </Example>
      <Example name="Color">
        {colors.map(([name, className]) => (
          <div key={name} className="w-24">
            <div className={`h-12 rounded-md border border-line ${className}`} />
            <p className="mt-1 text-xs text-muted">{name}</p>
          </div>
        ))}
      </Example>
      <Example name="Type" stacked>
        <p className="text-3xl font-semibold">Find your voice</p>
        <p className="text-2xl font-semibold">Warm, close, unhurried</p>
        <p className="text-xl font-semibold">Freja Holm</p>
        <p className="text-lg">Danish narration with a smile you can hear</p>
        <p>Body text for reading. Łukasz, Zoë, Ştefan and Đorđe keep their letters.</p>
        <p className="text-sm text-muted">Secondary text: Copenhagen, 3 demos</p>
        <p className="tabular text-sm">
          0:41 / 1:07 · −16.0 LUFS · €1,234.50
          <br />
          1:11 / 7:17 · −23.0 LUFS · €8,888.00
        </p>
      </Example>
    </Section>
  );
}
