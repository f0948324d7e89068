import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { PageFrame } from '@/components/shell/page-frame';
import { ThemeSwitch } from '@/components/shell/theme-switch';
import { ActionExamples } from './action-examples';
import { FieldExamples } from './field-examples';
import { SoundExamples } from './sound-examples';
import { StateExamples } from './state-examples';
import { SurfaceExamples } from './surface-examples';
import { TokenExamples } from './token-examples';

export const metadata: Metadata = { title: 'Design system', robots: { index: false } };

export default function DesignSystemPage() {
  if (process.env.NODE_ENV === 'production') notFound();
  return (
    <main>
      <PageFrame title="Design system" width="full" action={<ThemeSwitch />}>
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
