import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { CompanyInformation } from '@/components/teams/company-form';
import { vatIdForms } from '@/server/tax/queries';

export const metadata: Metadata = { title: 'Company information' };

type Props = { params: Promise<{ teamId: string }>; children: ReactNode };

export default async function CompanyInformationLayout({ params, children }: Props) {
  return (
    <CompanyInformation teamId={(await params).teamId} vatIdForms={vatIdForms()}>
      {children}
    </CompanyInformation>
  );
}
