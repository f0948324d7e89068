import path from 'node:path';
import { layers, lazyFolder, type Wall, walls } from './table';

type Import = { target: string; kind: 'value' | 'type' | 'lazy' };

const importStatement = /^(?:import|export)\s(type\s)?(?:[^'";]*?\sfrom\s)?'([^']+)'/gm;
const importCall = /\bimport\(\s*(?:\/\*[^*]*\*\/\s*)?'([^']+)'/g;

function importsOf(file: string, source: string): Import[] {
  const statements = [...source.matchAll(importStatement)].map(
    ([, type, name = '']): Import => ({
      target: resolve(file, name),
      kind: type ? 'type' : 'value',
    }),
  );
  const calls = [...source.matchAll(importCall)].map(
    ([, name = '']): Import => ({
      target: resolve(file, name),
      kind: 'lazy',
    }),
  );
  return [...statements, ...calls];
}

function resolve(file: string, name: string): string {
  if (name.startsWith('@/')) return name.slice(2);
  return name.startsWith('./') ? path.posix.join(path.posix.dirname(file), name) : name;
}

const withoutExtension = (file: string) => file.replace(/\.(ts|tsx|mjs)$/, '');

function isForbidden(wall: Wall, file: string, { target, kind }: Import): boolean {
  if (!wall.from.test(file) || wall.except?.includes(kind)) return false;
  return 'only' in wall ? !wall.only.test(target) : wall.never.test(target);
}

function orderRefusal(file: string, { target, kind }: Import): string | null {
  if (kind === 'lazy' && file.startsWith(lazyFolder)) return null;
  const [area = '', from = '', ...inFrom] = file.split('/');
  const [targetArea, to = ''] = target.split('/');
  const order = layers[area];
  if (!order || area !== targetArea || from === to) return null;
  const isEntry = inFrom.length === 0 && !order.includes(from);
  if (isEntry || from === 'local') return null;
  const [at, targetAt] = [order.indexOf(from), order.indexOf(to)];
  if (at < 0) return `${area}/${from} has no place in the layers.`;
  return targetAt < 0 || targetAt > at ? `${area}/${to} is above ${area}/${from}.` : null;
}

/** Returns the reasons why a file may not import what it imports. */
export function refusalsOf(file: string, source: string): string[] {
  const from = withoutExtension(file);
  return importsOf(file, source).flatMap((imported) => {
    const broken = walls.filter((wall) => isForbidden(wall, from, imported)).map(({ reason }) => reason);
    const order = orderRefusal(from, imported);
    return [...broken, ...(order ? [order] : [])].map((reason) => `${file} imports ${imported.target}: ${reason}`);
  });
}
