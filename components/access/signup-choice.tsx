'use client';

import { AudioLines, Building2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { RouteDialog } from '@/components/shell/route-dialog';
import { useLastProfile } from '@/components/shell/visited-pages';
import { Link } from '@/components/ui/link';
import { TextLink } from '@/components/ui/text-link';
import { startProjectQuery } from '@/lib/domain/assignments/start-project';
import { StartReason, useStartProject } from './start-project';

/** @param voiceName of the voice with which a project starts; null for none */
export function SignupChoice({ voiceName }: { voiceName: string | null }) {
  const start = useStartProject();
  const lastProfile = useLastProfile();
  const query = startProjectQuery(start);
  return (
    <RouteDialog
      title="Sign up"
      description={start.createProject ? <StartReason voiceName={voiceName} /> : undefined}
      closeTo={lastProfile ?? '/search'}
    >
      <ul className="flex flex-col gap-3">
        <Choice
          href={`/search/signup-as-customer${query}`}
          icon={<Building2 />}
          title="Sign up as customer"
          text="Find voices, brief them and get your recordings."
        />
        <Choice
          href="/search/apply-as-voice"
          icon={<AudioLines />}
          title="Apply as voice"
          text="Show your demos, record and get paid."
        />
      </ul>
      <p className="mt-5 text-sm text-muted">
        Already have an account? <TextLink href={`/search/login${query}`}>Login</TextLink>
      </p>
    </RouteDialog>
  );
}

function Choice({ href, icon, title, text }: { href: string; icon: ReactNode; title: string; text: string }) {
  return (
    <li>
      <Link
        href={href}
        className="flex items-center gap-4 rounded-md border border-line-strong px-4 py-4 transition-colors hover:bg-wash"
      >
        <span className="text-accent [&>svg]:size-6" aria-hidden="true">
          {icon}
        </span>
        <span className="min-w-0">
          <span className="block font-semibold">{title}</span>
          <span className="block text-sm text-muted">{text}</span>
        </span>
      </Link>
    </li>
  );
}
