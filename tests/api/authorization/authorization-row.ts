import { type Kind, kinds, type Scene, type SceneState } from '@/tests/support/builders';

export type Parts = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown };

export type Row = {
  label?: string;
  refusal?: 404;
  state?: SceneState;
  /** The users of the test; by default `kinds`. Fewer where the request would end the session that the others share. */
  only?: readonly Kind[];
  /** All other users are rejected: a visitor with 401, the rest with 403. */
  may: readonly Kind[];
  /** Status for users with access; by default the contract's status or 409 (not allowed in this state). */
  statuses?: readonly number[];
  /** Refused to support that acts as the user, although other rows of the endpoint are not. */
  isUserOnly?: boolean;
  send?: (scene: Scene, kind: Kind) => Parts | Promise<Parts>;
  /** `send` changes what other rows find in the scene, such as its take. New records beside it change nothing for them. */
  changesScene?: boolean;
};

export const everyone: readonly Kind[] = kinds;
export const users = everyone.filter((kind) => kind !== 'visitor');
export const team: readonly Kind[] = ['owner', 'admin', 'editor', 'viewer'];
export const editors: readonly Kind[] = ['owner', 'admin', 'editor', 'support'];
export const voicesOn: readonly Kind[] = ['listed', 'assigned'];
export const readers: readonly Kind[] = [...team, ...voicesOn, 'support'];

export const inProject = ({ projectId }: Scene): Parts => ({ params: { projectId } });
export const idFor = (scene: Scene, kind: Kind): string => scene.ids[kind === 'visitor' ? 'owner' : kind];
