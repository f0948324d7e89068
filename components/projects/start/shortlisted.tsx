'use client';

import { X } from 'lucide-react';
import { Link } from '@/components/ui/link';
import { useProject } from '@/components/shared/project-context';
import { useShortlist } from './use-shortlist';
import { Avatar } from '@/components/ui/avatar';
import { IconButton } from '@/components/ui/icon-button';

export function Shortlisted() {
  const project = useProject();
  const { remove } = useShortlist();
  const { voices, maxVoices } = project;
  return (
    <section aria-labelledby="shortlisted-title" className="mb-6">
      <h2 id="shortlisted-title" className="text-lg font-semibold">
        Shortlisted{' '}
        <span className="text-sm font-normal text-muted">
          {voices.length} of {maxVoices}
        </span>
      </h2>
      {voices.length === 0 && (
        <p className="mt-1 text-muted">No voices yet. Listen to demos and shortlist the voices you want to ask.</p>
      )}
      <ul className="mt-3 flex flex-wrap gap-2">
        {voices.map((voice) => (
          <li
            key={voice.id}
            className="flex min-h-11 max-w-full items-center gap-2 rounded-full border border-line bg-raised pl-1.5"
          >
            <Avatar name={voice.name} picture={voice.picture} size="small" decorative />
            <Link
              href={`/projects/${project.id}/chat/${voice.id}`}
              className="min-w-0 truncate rounded-sm py-2 max-sm:whitespace-normal text-sm font-medium hover:underline"
            >
              <bdi>{voice.name}</bdi>
            </Link>
            {voice.isAssigned || voice.isAwaitingPayment ? (
              <Link
                href={`/projects/${project.id}/assign-voice/${voice.id}`}
                className="rounded-sm py-2 pr-4 text-sm text-muted hover:underline"
              >
                assigned
              </Link>
            ) : (
              <IconButton
                round
                label={`Remove ${voice.name} from the shortlist`}
                icon={<X className="size-4" aria-hidden="true" />}
                onClick={() => void remove(voice)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
