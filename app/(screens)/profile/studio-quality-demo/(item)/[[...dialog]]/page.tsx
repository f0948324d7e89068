import { redirect } from 'next/navigation';
import { dialogPage } from '@/app/(screens)/dialog-page';
import { findOwnVoice } from '@/app/(screens)/profile/find-own-voice';
import { DeleteStudioDemo } from '@/components/demos/studio-demo';

const { Page, generateMetadata } = dialogPage({
  delete: {
    title: 'Delete studio quality demo',
    open: async () => {
      const user = await findOwnVoice();
      if (!user) return null;
      if (!user.studioQualityDemo) redirect('/profile/studio-quality-demo');
      return <DeleteStudioDemo userId={user.id} uri={user.studioQualityDemo.uri} />;
    },
  },
});

export { generateMetadata, Page as default };
