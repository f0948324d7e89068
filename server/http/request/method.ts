import { contracts } from '@/lib/contracts';
import { PathTree, segmentsOf } from './path-tree';

const tree = new PathTree(contracts.map((contract) => [`/v1${contract.path}`, contract]));

const contractsAt = (path: string) => tree.find(segmentsOf(path));

/** Returns the path of the contract: `/v1/projects/{projectId}`; null for an unknown endpoint. */
export function endpointPath(path: string): string | null {
  const [contract] = contractsAt(path);
  return contract ? `/v1${contract.path}` : null;
}

export function allowedMethods(path: string): string[] | null {
  const methods: string[] = contractsAt(path).map(({ method }) => method);
  if (methods.length === 0) return null;
  return [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'];
}
