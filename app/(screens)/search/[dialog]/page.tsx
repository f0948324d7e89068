import { dialogPage } from '@/app/(screens)/dialog-page';
import { searchPickers } from '@/app/(screens)/search/search-pickers';

const { Page, generateMetadata } = dialogPage({
  'select-age': { title: 'Age', open: searchPickers.age },
  'select-dialect': { title: 'Dialect', open: searchPickers.dialect },
  'select-gender': { title: 'Gender', open: searchPickers.gender },
  'select-language': { title: 'Language', open: searchPickers.language },
  'select-playlist': { title: 'Playlist', open: searchPickers.playlist },
  'select-tone': { title: 'Tone', open: searchPickers.tone },
  'select-type': { title: 'Type', open: searchPickers.type },
});

export { generateMetadata, Page as default };
