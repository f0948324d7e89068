import { StatusPage } from '@/components/projects/status-page';

export default function ProjectStatusPage() {
  return <StatusPage />;
}
