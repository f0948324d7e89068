import { StatusPage } from '@/components/projects/status/status-page';

export default function ProjectStatusPage() {
  return <StatusPage />;
}
