'use client';

import { useRouter } from 'next/navigation';
import { player } from '@/components/player/player';
import { removeTracks } from '@/components/player/removed-demos';
import { studioTrackId } from '@/components/player/track';
import { useSubmit } from '@/components/shared/use-request';
import { RouteDialog } from '@/components/shell/route-dialog';
import { DangerActions } from '@/components/ui/dialogs/confirm-dialog';
import { api } from '@/lib/client/api';

type DeleteDemoProps = {
  title: string;
  closeTo: string;
  text: string;
  onDelete: () => Promise<void>;
};

export function DeleteVoiceDemo({ demo }: { demo: { id: string; name: string } }) {
  return (
    <DeleteDemo
      title={`Delete voice demo "${demo.name}"?`}
      closeTo="/profile/voice-demos"
      text="Customers no longer find it, and it leaves their playlists. This cannot be undone."
      onDelete={() => deleteVoiceDemo(demo.id)}
    />
  );
}

export function DeleteDemo({ title, closeTo, text, onDelete }: DeleteDemoProps) {
  return (
    <RouteDialog title={title} closeTo={closeTo}>
      {(close) => <Confirmation text={text} onDelete={onDelete} close={close} />}
    </RouteDialog>
  );
}

function Confirmation({ text, onDelete, close }: Pick<DeleteDemoProps, 'text' | 'onDelete'> & { close: () => void }) {
  const { refresh } = useRouter();
  const { isSending, problem, send } = useSubmit(async () => {
    await onDelete();
    refresh();
    close();
  });
  return (
    <>
      <p className="text-muted">{text}</p>
      <DangerActions problem={problem} isSending={isSending} onConfirm={() => send()} onCancel={() => close()} />
    </>
  );
}

export async function deleteVoiceDemo(voiceDemoId: string): Promise<void> {
  await api('DELETE /voice-demos/{voiceDemoId}', { params: { voiceDemoId } });
  removeTracks(player, ({ id }) => id === voiceDemoId);
}

export async function deleteStudioQualityDemo(userId: string, uri: string): Promise<void> {
  await api('DELETE /users/{userId}/studio-quality-demo', { params: { userId }, body: { uri } });
  removeTracks(player, ({ id }) => id === studioTrackId(userId));
}
