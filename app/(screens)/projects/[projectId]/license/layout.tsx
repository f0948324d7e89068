import type { ReactNode } from 'react';
import { LicensePage } from '@/components/assignments/license-page';

export default function LicenseLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <LicensePage />
      {children}
    </>
  );
}
