import { OptionPicker } from '@/components/search/option-picker';
import { type PageQuery, searchStateOf } from '@/lib/domain/search/search-page';
import { currentActor } from '@/server/http/session';
import { pickerOptions } from '@/server/search/queries';

export default async function InviteAgePage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const options = await pickerOptions('age', searchStateOf(await searchParams), await currentActor());
  return <OptionPicker title="Age" facet="age" options={options} />;
}
