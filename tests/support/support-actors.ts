import { aUser, anActor } from './builders';

/** The second factor is not required in tests. */
export async function aSupport(supportRole: 'agent' | 'admin' = 'agent') {
  const user = await aUser({ firstName: 'Sasha', lastName: 'Support', isSupport: true, supportRole });
  return anActor(user.id);
}
