'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { ProgressPanel } from './progress-panel';
import { useProject } from '@/components/shared/project-context';
import { statusApplies } from '@/components/projects/project-tabs';

/** Status for narrow screens. Wider screens show the panel beside every page, so this redirects to Details. */
export function StatusPage() {
  const router = useRouter();
  const project = useProject();
  const applies = statusApplies(project);
  useEffect(() => {
    const narrow = window.matchMedia('(width < 700px)');
    const leaveWhereUseless = () => {
      if (!narrow.matches || !applies) router.replace(`/projects/${project.id}/details`);
    };
    leaveWhereUseless();
    narrow.addEventListener('change', leaveWhereUseless);
    return () => narrow.removeEventListener('change', leaveWhereUseless);
  }, [applies, project.id, router]);
  return <ProgressPanel />;
}
