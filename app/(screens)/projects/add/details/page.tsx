import type { Metadata } from 'next';

export const metadata: Metadata = { title: 'Create project' };

export default function NewProjectPage() {
  return null;
}
