import { OptionPicker, PlaylistPicker } from '@/components/search/option-picker';
import { quickLanguages } from '@/lib/domain/people/languages';
import { type PageQuery, searchStateOf } from '@/lib/domain/search/search-page';
import { currentActor } from '@/server/http/session';
import { ownLists, pickerOptions } from '@/server/search/queries';

type Shown = { title: string; facet: Parameters<typeof pickerOptions>[0]; quick?: readonly string[] };

function picker(shown: Shown) {
  return async (_path: unknown, query: PageQuery) => {
    const options = await pickerOptions(shown.facet, searchStateOf(query), await currentActor());
    return <OptionPicker {...shown} options={options} />;
  };
}

/** The dialogs of the search, which the invitation of a voice shows too. */
export const searchPickers = {
  age: picker({ title: 'Age', facet: 'age' }),
  dialect: picker({ title: 'Dialect', facet: 'dialect' }),
  gender: picker({ title: 'Gender', facet: 'gender' }),
  language: picker({ title: 'Language', facet: 'language', quick: quickLanguages }),
  tone: picker({ title: 'Tone', facet: 'tone' }),
  type: picker({ title: 'Type', facet: 'type' }),
  async playlist() {
    const { playlists } = await ownLists(await currentActor());
    return <PlaylistPicker playlists={playlists} />;
  },
};
