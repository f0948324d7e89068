import { aLargeScript } from '../lines/large-script';
import type { Attack } from './attacks';
import { replaceLines } from '@/server/lines/replace-lines';
import { aScript } from '@/tests/support/builders';
import { loginAs } from '@/tests/support/network/api';

/** Reads of a project with as many lines as it can have. */
export async function readsOfLargeProject(url: string): Promise<Attack[]> {
  const { customer, projectId } = await aScript([]);
  await replaceLines(customer.actor, projectId, aLargeScript());
  const attacker = await loginAs({ id: customer.id }, { url });
  const read = (path: string) => async (signal: AbortSignal) => {
    const response = await attacker.fetch(`/v1/projects/${projectId}${path}`, { signal });
    await response.arrayBuffer();
    return response.status;
  };
  /** Reads little, so that the response stays open. */
  const readSlowly = async (signal: AbortSignal) => {
    const response = await attacker.fetch(`/v1/projects/${projectId}`, { signal });
    const reader = response.body?.getReader();
    await reader?.read();
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    return response.status;
  };
  return [
    { name: 'project of 20,000 lines', perSecond: 10, send: read('') },
    { name: 'project of 20,000 lines, read slowly', perSecond: 10, maxOpen: 10, send: readSlowly },
    { name: 'pages of 5,000 lines', perSecond: 6, send: read('/lines?limit=5000') },
    {
      name: 'changes of 20,000 lines',
      perSecond: 6,
      send: read('/lines?limit=5000&changedSince=2020-01-01T00:00:00.000Z'),
    },
  ];
}
