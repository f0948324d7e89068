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

/** Returns the two folders that an import connects, or null if the layers do not apply to it. */
function foldersOf(file: string, { target, kind }: Import): { area: string; from: string; to: string } | null {
  if (kind === 'lazy' && file.startsWith(lazyFolder)) return null;
  const [area = '', from = '', ...inFrom] = file.split('/');
  const [targetArea, to = ''] = target.split('/');
  if (!layers[area] || area !== targetArea || from === to || from === 'local') return null;
  const isEntry = inFrom.length === 0 && layerOf(area, from) < 0;
  return isEntry ? null : { area, from, to };
}

const layerOf = (area: string, folder: string): number =>
  layers[area]?.findIndex((folders) => folders.includes(folder)) ?? -1;

function layerRefusal(file: string, imported: Import): string | null {
  const folders = foldersOf(file, imported);
  if (!folders) return null;
  const { area, from, to } = folders;
  const [at, targetAt] = [layerOf(area, from), layerOf(area, to)];
  if (at < 0) return `${area}/${from} has no place in the layers.`;
  return targetAt < 0 || targetAt > at ? `${area}/${to} is above ${area}/${from}.` : null;
}

/** Returns the circles in which folders import each other, such as 'server/takes > server/chat > server/takes'. */
export function folderCircles(sources: ReadonlyMap<string, string>): string[] {
  const imports = new Map<string, Set<string>>();
  for (const [file, source] of sources) {
    for (const imported of importsOf(file, source)) {
      const folders = foldersOf(file, imported);
      if (!folders) continue;
      const from = `${folders.area}/${folders.from}`;
      imports.set(from, (imports.get(from) ?? new Set()).add(`${folders.area}/${folders.to}`));
    }
  }
  const circles: string[] = [];
  const finished = new Set<string>();
  const visit = (folder: string, path: readonly string[]) => {
    const start = path.indexOf(folder);
    if (start >= 0) circles.push([...path.slice(start), folder].join(' > '));
    if (start >= 0 || finished.has(folder)) return;
    for (const target of imports.get(folder) ?? []) visit(target, [...path, folder]);
    finished.add(folder);
  };
  for (const folder of imports.keys()) visit(folder, []);
  return circles;
}

/** Returns the reasons why a file may not import what it imports. */
export function refusalsOf(file: string, source: string): string[] {
  const from = withoutExtension(file);
  return importsOf(file, source).flatMap((imported) => {
    const broken = walls.filter((wall) => isForbidden(wall, from, imported)).map(({ reason }) => reason);
    const layer = layerRefusal(from, imported);
    return [...broken, ...(layer ? [layer] : [])].map((reason) => `${file} imports ${imported.target}: ${reason}`);
  });
}
