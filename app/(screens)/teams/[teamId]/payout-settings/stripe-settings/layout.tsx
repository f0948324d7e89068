import type { ReactNode } from 'react';
import { StripeSettings } from '@/components/payouts/stripe-settings';

type Props = { params: Promise<{ teamId: string }>; children: ReactNode };

export default async function StripeSettingsLayout({ params, children }: Props) {
  return (
    <>
      <StripeSettings teamId={(await params).teamId} />
      {children}
    </>
  );
}
