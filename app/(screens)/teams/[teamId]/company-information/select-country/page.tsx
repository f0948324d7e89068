import { CountryDialog } from '@/components/teams/country-dialog';

export default function SelectCountryPage() {
  return <CountryDialog />;
}
