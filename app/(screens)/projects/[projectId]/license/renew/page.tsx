import { RenewLicenseDialog } from '@/components/assignments/renew-license-dialog';

export default function RenewLicensePage() {
  return <RenewLicenseDialog />;
}
