import { OptionPicker } from '@/components/search/option-picker';
import { PlaylistPicker } from '@/components/search/playlist-picker';
import { quickLanguages } from '@/lib/domain/people/languages';
import { type PageQuery, searchStateOf } from '@/lib/domain/search/search-page';
import { currentActor } from '@/server/http/session';
import { ownLists, pickerOptions } from '@/server/search/queries';

/** By the last segment of their addresses; a playlist is no facet of voices. */
const pickers = {
  'select-age': { title: 'Age', facet: 'age' },
  'select-dialect': { title: 'Dialect', facet: 'dialect' },
  'select-gender': { title: 'Gender', facet: 'gender' },
  'select-language': { title: 'Language', facet: 'language', quick: quickLanguages },
  'select-playlist': { title: 'Playlist', facet: null },
  'select-tone': { title: 'Tone', facet: 'tone' },
  'select-type': { title: 'Type', facet: 'type' },
} as const;

type Picker = keyof typeof pickers;

export const isPicker = (segment: string): segment is Picker => Object.hasOwn(pickers, segment);

export const titleOf = (picker: Picker): string => pickers[picker].title;

export async function SearchPicker({ picker, query }: { picker: Picker; query: PageQuery }) {
  const { facet, ...shown } = pickers[picker];
  const actor = await currentActor();
  if (facet === null) return <PlaylistPicker playlists={(await ownLists(actor)).playlists} />;
  return <OptionPicker {...shown} facet={facet} options={await pickerOptions(facet, searchStateOf(query), actor)} />;
}
