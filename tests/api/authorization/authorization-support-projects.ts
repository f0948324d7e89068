import type { CallName } from '@/lib/client/api';
import { inProject, type Row } from './authorization-row';
import { forAgents } from './authorization-support';
import { type Scene } from '@/tests/support/builders';

type ProjectCall = Extract<CallName, `${string} /support/projects${string}`>;

const withBody = (body: object) => (scene: Scene) => ({ ...inProject(scene), body });

export const supportProjectRows: Record<ProjectCall, Row | readonly Row[]> = {
  'GET /support/projects': forAgents(),
  'GET /support/projects/{projectId}': forAgents(inProject),
  'GET /support/projects/{projectId}/history': forAgents(inProject),
  // The project of the scene needs no approval.
  'POST /support/projects/{projectId}/approval': forAgents(withBody({}), [409]),
  'DELETE /support/projects/{projectId}/approval': forAgents(inProject, [409]),
  'POST /support/projects/{projectId}/review-extension': forAgents(withBody({ days: 3 }), [409]),
  'POST /support/projects/{projectId}/messages': forAgents(
    (scene) => ({ ...inProject(scene), body: { voiceId: scene.ids.listed, text: 'Hello' } }),
    [201],
  ),
  'POST /support/projects/{projectId}/cancellation': forAgents(withBody({ reason: 'A test' }), [200, 409]),
};
