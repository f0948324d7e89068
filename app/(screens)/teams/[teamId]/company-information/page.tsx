import type { Metadata } from 'next';
import { CompanyInformation } from '@/components/teams/company-form';
import { ownPath } from '@/lib/domain/own-path';

export const metadata: Metadata = { title: 'Company information' };

type Props = { params: Promise<{ teamId: string }>; searchParams: Promise<{ returnTo?: string | string[] }> };

export default async function CompanyInformationPage({ params, searchParams }: Props) {
  const [{ teamId }, { returnTo }] = await Promise.all([params, searchParams]);
  return <CompanyInformation teamId={teamId} returnTo={ownPath(returnTo)} />;
}
