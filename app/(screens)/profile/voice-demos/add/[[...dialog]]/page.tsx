import { dialogPage } from '@/app/(screens)/dialog-page';
import { demoPickers } from '@/app/(screens)/profile/voice-demos/demo-pickers';

const { Page, generateMetadata } = dialogPage({
  'select-age': demoPickers.age,
  'select-dialect': demoPickers.dialect,
  'select-language': demoPickers.language,
  'select-tones': demoPickers.tones,
  'select-types': demoPickers.types,
});

export { generateMetadata, Page as default };
