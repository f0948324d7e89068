import { AcceptProject } from '@/components/hiring/accept-project';

export default function AcceptProjectPage() {
  return <AcceptProject />;
}
