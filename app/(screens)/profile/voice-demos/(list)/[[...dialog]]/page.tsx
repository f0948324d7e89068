import { redirect } from 'next/navigation';
import { dialogPage } from '@/app/(screens)/dialog-page';
import { findOwnVoice } from '@/app/(screens)/profile/find-own-voice';
import { DeleteVoiceDemo } from '@/components/demos/delete-demo';

const { Page, generateMetadata } = dialogPage({
  'delete/[voiceDemoId]': {
    title: 'Delete voice demo',
    open: async ({ id: voiceDemoId }) => {
      const user = await findOwnVoice();
      if (!user) return null;
      const demo = user.voiceDemos.find(({ id }) => id === voiceDemoId);
      if (!demo) redirect('/profile/voice-demos');
      return <DeleteVoiceDemo demo={{ id: demo.id, name: demo.name }} />;
    },
  },
});

export { generateMetadata, Page as default };
