import { OptionPicker } from '@/components/search/option-picker';
import { quickLanguages } from '@/lib/domain/people/languages';
import { type PageQuery, searchStateOf } from '@/lib/domain/search/search-page';
import { currentActor } from '@/server/http/session';
import { pickerOptions } from '@/server/search/queries';

export default async function InviteLanguagePage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const options = await pickerOptions('language', searchStateOf(await searchParams), await currentActor());
  return <OptionPicker title="Language" facet="language" options={options} quick={quickLanguages} />;
}
