'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { moveItem, SortableList } from '@/components/shared/sortable-list';
import { useUnsavedGuard } from '@/components/shared/unsaved-guard';
import { useSubmit } from '@/components/shared/use-request';
import { PageFrame } from '@/components/shell/page-frame';
import { Button } from '@/components/ui/button';
import { lengthText } from '@/components/ui/format-duration';
import { Alert } from '@/components/ui/notices/alert';
import { api } from '@/lib/client/api';
import type { OwnVoiceDemo } from '@/lib/contracts/voices';
import { languageName } from '@/lib/domain/people/languages';

const list = '/profile/voice-demos';

export function ChangeOrder({ userId, demos }: { userId: string; demos: readonly OwnVoiceDemo[] }) {
  const router = useRouter();
  const [order, setOrder] = useState(demos);
  const isChanged = order.some((demo, index) => demo.id !== demos[index]?.id);
  const { isSending, problem, send } = useSubmit(async () => {
    const body = { voiceDemoIds: order.map(({ id }) => id) };
    await api('POST /users/{userId}/voice-demo-order', { params: { userId }, body });
    router.replace(list);
    router.refresh();
  });
  const guard = useUnsavedGuard(isChanged && !isSending, `${list}/change-order`);
  return (
    <PageFrame title="Change order" back={{ href: list, label: 'voice demos' }} width="text">
      <p className="mb-5 text-muted">Drag the demos into the order in which customers hear them.</p>
      <SortableList
        label="Voice demos"
        noun="demo"
        items={order}
        onMove={(from, to) => setOrder((now) => moveItem(now, from, to))}
      >
        {(demo, handle) => (
          <div className="flex items-center gap-3 py-3">
            {handle}
            <div className="min-w-0 flex-1">
              <h2 dir="auto" className="truncate text-base font-medium">
                {demo.name}
              </h2>
              <p className="truncate text-sm text-muted">
                {[languageName(demo.language), demo.dialect].filter(Boolean).join(', ')}
              </p>
            </div>
            {demo.durationMs !== null && (
              <span className="tabular shrink-0 text-sm text-muted">{lengthText(demo.durationMs / 1000)}</span>
            )}
          </div>
        )}
      </SortableList>
      {problem && (
        <div className="mt-5">
          <Alert>{problem}</Alert>
        </div>
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-3 max-sm:[&>*]:flex-auto">
        <Button variant="secondary" onClick={() => router.replace(list)}>
          Cancel
        </Button>
        <Button loading={isSending} onClick={() => (isChanged ? send() : router.replace(list))}>
          Save
        </Button>
      </div>
      {guard}
    </PageFrame>
  );
}
