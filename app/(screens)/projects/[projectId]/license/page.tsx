import { LicensePage } from '@/components/assignments/license-page';

export default function ProjectLicensePage() {
  return <LicensePage />;
}
