import { toDetails } from '@/app/(screens)/projects/project-gate';

export default async function OtherProjectPath({ params }: { params: Promise<{ projectId: string }> }): Promise<never> {
  return toDetails(await params);
}
