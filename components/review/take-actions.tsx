'use client';

import { Download } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useProject } from '@/components/shared/project-context';
import { useDeliveredTakes, useTakes } from '@/components/shared/use-project-parts';
import { useRequest } from '@/components/shared/use-request';
import { reportError } from '@/components/shell/global-errors';
import { takeName } from '@/components/takes/take-track';
import { useMasterAll } from '@/components/takes/use-take-calls';
import { Button } from '@/components/ui/button';
import { Processing } from '@/components/ui/notices/processing';
import { api } from '@/lib/client/api';
import type { MasterTypeName, Take } from '@/lib/contracts/takes';
import { isTakeDelivered } from '@/lib/domain/delivery/takes';
import { masterTypes } from '@/lib/domain/sound/mastering';

/** An export of all takes without processing, as WAV of 24 bit. */
export function DownloadAll() {
  const project = useProject();
  const router = useRouter();
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID());
  const lines = useDeliveredTakes().flatMap((take) =>
    take.uri ? [{ filename: takeName(take), line: '', uri: take.uri }] : [],
  );
  const { send, isSending } = useRequest(async () => {
    const params = { projectId: project.id };
    const body = { lines, format: 'wav-24bit' as const };
    const { id } = await api('POST /projects/{projectId}/exports', { params, body, idempotencyKey });
    setKey(crypto.randomUUID());
    router.push(`/projects/${project.id}/files/exports/${id}`);
  }, reportError);
  if (lines.length === 0 || !project.scopes.includes('create-export')) return null;
  return (
    <Button
      size="small"
      variant="secondary"
      loading={isSending}
      icon={<Download className="size-4" aria-hidden="true" />}
      onClick={() => void send()}
    >
      Download all
    </Button>
  );
}

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

/** Returns the masters that can be ordered: neither ready nor pending nor waiting. */
export function missingMasters(take: Take): MasterTypeName[] {
  const { isAccepted, output, queuedMasters } = take;
  if (!isTakeDelivered(take) || !isAccepted) return [];
  return masterTypes.filter(
    (type) =>
      !queuedMasters.includes(type) && !output.some((master) => master.type === type && master.status !== 'failed'),
  );
}
