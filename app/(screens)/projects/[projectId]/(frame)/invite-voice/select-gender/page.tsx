import { OptionPicker } from '@/components/search/option-picker';
import { type PageQuery, searchStateOf } from '@/lib/domain/search/search-page';
import { currentActor } from '@/server/http/session';
import { pickerOptions } from '@/server/search/queries';

export default async function InviteGenderPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const options = await pickerOptions('gender', searchStateOf(await searchParams), await currentActor());
  return <OptionPicker title="Gender" facet="gender" options={options} />;
}
