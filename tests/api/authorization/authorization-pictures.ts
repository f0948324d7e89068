import type { CallName } from '@/lib/client/api';
import { idFor, type Row, users } from './authorization-row';
import { type Kind, type Scene } from '@/tests/support/builders';

type PictureCall = Extract<CallName, `${string}/picture` | `${string}-picture` | `${string}/sign-pictures${string}`>;

const signing: Row = { may: users, send: () => ({ body: { contentType: 'image/png' } }) };
const own = (scene: Scene, kind: Kind) => ({ params: { userId: idFor(scene, kind) } });
const ofOwner = ({ ids }: Scene) => ({ params: { userId: ids.owner } });
const body = { picture: 'uploads/none' };

export const pictureRows: Record<PictureCall, Row | readonly Row[]> = {
  'POST /sign-pictures-url': signing,
  'POST /sign-pictures-tmp-url': signing,
  'GET /crop-picture': {
    label: 'unknown',
    may: users,
    statuses: [404],
    send: () => ({ query: { url: 'uploads/none', crop: '0,0,1,1' } }),
  },
  'PATCH /users/{userId}/picture': [
    { label: 'own', may: users, statuses: [400], send: (scene, kind) => ({ ...own(scene, kind), body }) },
    { label: "the owner's", may: ['owner'], statuses: [400], send: (scene) => ({ ...ofOwner(scene), body }) },
  ],
  'POST /users/{userId}/picture': [
    { label: 'own, without a form', may: users, statuses: [415], send: own },
    { label: "the owner's", may: ['owner'], statuses: [415], send: ofOwner },
  ],
  'DELETE /users/{userId}/picture': [
    { label: 'own', may: users, send: own },
    { label: "the owner's", may: ['owner'], send: ofOwner },
  ],
};
