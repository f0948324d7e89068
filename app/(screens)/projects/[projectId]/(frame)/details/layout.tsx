import type { ReactNode } from 'react';
import { DetailsPage } from '@/components/projects/details-page';
import { Ending } from '@/components/takes/ending';
import { DeliveredTakes } from '@/components/takes/delivered-takes';

export default function DetailsLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <Ending />
      <DeliveredTakes />
      <DetailsPage />
      {children}
    </>
  );
}
