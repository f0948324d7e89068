'use client';

import { Processing } from '@/components/takes/take-line';
import { missingMasters } from '@/components/takes/missing-masters';
import { useMasterAll } from '@/components/takes/use-take-calls';
import { useProject } from '@/components/shared/project-context';
import { useTakes } from '@/components/shared/use-project-parts';
import { Button } from '@/components/ui/button';

/** Button that orders the missing masters of all takes. The work continues after the page is closed. */
export function MasterAll() {
  const project = useProject();
  const takes = useTakes();
  const { masterAll, isOrdering } = useMasterAll();
  if (!project.scopes.includes('master-audio')) return null;
  const pending = takes.flatMap(({ output }) => output).filter(({ status }) => status === 'processing').length;
  const waiting = takes.flatMap(({ queuedMasters }) => queuedMasters).length;
  if (waiting > 0) return <Processing>{`Mastering ${pending}, ${waiting} waiting`}</Processing>;
  if (takes.some((take) => missingMasters(take).length > 0)) {
    return (
      <Button size="small" variant="secondary" loading={isOrdering} onClick={masterAll}>
        Master all
      </Button>
    );
  }
  return pending > 0 ? <Processing>{`Mastering ${pending}`}</Processing> : null;
}
