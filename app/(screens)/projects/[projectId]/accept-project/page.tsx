import { AcceptProject } from '@/components/assignments/accept-project';

export default function AcceptProjectPage() {
  return <AcceptProject />;
}
