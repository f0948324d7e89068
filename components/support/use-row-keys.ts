import { type KeyboardEvent, useRef } from 'react';
import { useShortcut } from '@/components/shell/shortcuts';

/**
 * Moves the focus between the rows of a list: j and k anywhere on the page, arrow keys on a row. The focus is on the row's
 * link (`data-row`), or else on its first button. Enter opens or presses it, x selects the row where rows can be selected.
 */
export function useRowKeys() {
  const list = useRef<HTMLUListElement>(null);
  const rows = () =>
    [...(list.current?.children ?? [])].flatMap(
      (row) => row.querySelector<HTMLElement>('[data-row]') ?? row.querySelector<HTMLElement>('a, button') ?? [],
    );
  const move = (step: 1 | -1) => {
    const all = rows();
    const focused = [...(list.current?.children ?? [])].find((row) => row.matches(':focus-within'));
    const at = all.findIndex((row) => focused?.contains(row));
    const next = at < 0 ? 0 : Math.min(Math.max(at + step, 0), all.length - 1);
    all[next]?.focus();
  };
  useShortcut('j', 'Next row', () => move(1));
  useShortcut('k', 'Previous row', () => move(-1));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'x' && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const row = [...(list.current?.children ?? [])].find((other) => other.matches(':focus-within'));
      row?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if ((step !== 1 && step !== -1) || !rows().some((row) => row === event.target)) return;
    event.preventDefault();
    move(step);
  };
  return { ref: list, onKeyDown };
}
