'use client';

import { ArrowUpDown, AudioLines, Plus } from 'lucide-react';
import { DemoRow } from './demo-row';
import { ownTracks } from './own-tracks';
import { useDemoUpdates } from './use-demo-updates';
import { PageFrame } from '@/components/shell/page-frame';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/notices/states';
import type { Me } from '@/lib/contracts/profile';
import type { OwnVoiceDemo } from '@/lib/contracts/voices';
import { maxDemos } from '@/lib/domain/people/demos';

type VoiceDemosProps = {
  user: Pick<Me, 'id' | 'name' | 'picture' | 'voiceStatus'>;
  demos: readonly OwnVoiceDemo[];
};

export function VoiceDemos({ user, demos }: VoiceDemosProps) {
  useDemoUpdates('voice-demo-updated');
  const queue = ownTracks(demos, user);
  const add = demos.length < maxDemos && (
    <ButtonLink href="/profile/voice-demos/add" icon={<Plus className="size-4" aria-hidden="true" />}>
      Add voice demo
    </ButtonLink>
  );
  return (
    <PageFrame title="Voice demos" back={{ href: '/profile', label: 'profile' }} action={demos.length > 0 && add}>
      {demos.length === 0 ? (
        <EmptyState icon={<AudioLines aria-hidden="true" />} title="No voice demos – yet" action={add}>
          Customers choose a voice by its demos. Add one for each language and kind of work, up to 3 minutes each.
        </EmptyState>
      ) : (
        <>
          <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <p className="text-sm text-muted">{countText(demos.length, user.voiceStatus === 'published')}</p>
            {demos.length > 1 && (
              <ButtonLink
                href="/profile/voice-demos/change-order"
                variant="secondary"
                size="small"
                icon={<ArrowUpDown className="size-4" aria-hidden="true" />}
              >
                Change order
              </ButtonLink>
            )}
          </div>
          <ul aria-label="Voice demos" className="divide-y divide-line border-y border-line">
            {demos.map((demo) => (
              <DemoRow key={demo.id} demo={demo} track={queue.find(({ id }) => id === demo.id) ?? null} queue={queue} />
            ))}
          </ul>
        </>
      )}
    </PageFrame>
  );
}

function countText(count: number, isPublished: boolean): string {
  const demos = `${count} ${count === 1 ? 'demo' : 'demos'}`;
  const first = count > 1 ? ' The first one represents you in lists.' : '';
  return isPublished ? `${demos}, in the search as soon as they are processed.${first}` : `${demos}.${first}`;
}
