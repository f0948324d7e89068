import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process';
import { endChild } from '@/server/local/child';

const running = new Set<ChildProcess>();

/** Starts a program in a new process group, which `endPrograms` ends at the latest. */
export function startProgram(program: string, args: string[], env: NodeJS.ProcessEnv, stdio: StdioOptions = 'ignore') {
  const child = spawn(program, args, { detached: true, env, stdio });
  // A program that cannot start shows where its effect is awaited.
  child.on('error', () => {});
  running.add(child);
  return child;
}

export async function endProgram(child: ChildProcess): Promise<void> {
  running.delete(child);
  await endChild(child, 3_000);
}

export async function endPrograms(): Promise<void> {
  await Promise.all([...running].map(endProgram));
}
