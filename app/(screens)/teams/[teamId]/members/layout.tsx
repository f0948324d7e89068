import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import type { ReactNode } from 'react';
import { Members } from '@/components/teams/members';
import { currentActor } from '@/server/http/session';

export const metadata: Metadata = { title: 'Members' };

type Props = { params: Promise<{ teamId: string }>; children: ReactNode };

/** The team of a voice has one member (docs/rules/teams.md#members). */
export default async function MembersLayout({ params, children }: Props) {
  const [{ teamId }, actor] = await Promise.all([params, currentActor()]);
  if (actor?.isVoice) redirect(`/teams/${teamId}/company-information`);
  return <Members teamId={teamId}>{children}</Members>;
}
