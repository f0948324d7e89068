import type { Metadata } from 'next';

export const metadata: Metadata = { title: 'Create project' };

export default function ChooseTypePage() {
  return null;
}
