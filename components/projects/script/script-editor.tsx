'use client';

import 'quill/dist/quill.core.css';
import { Bold, Italic, List, ListOrdered, type LucideIcon, RemoveFormatting, Underline } from 'lucide-react';
import type Quill from 'quill';
import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { reportError } from '@/components/shell/global-errors';
import { useHeaderHeight } from '@/components/shell/use-header-height';
import { cn } from '@/components/ui/cn';
import { IconButton } from '@/components/ui/icon-button';
import { Spinner } from '@/components/ui/notices/spinner';
import type { ScriptOps } from '@/lib/domain/scripts/script';
import { toScriptOps } from '@/lib/domain/scripts/script-blocks';

export type ScriptEditorHandle = { set: (ops: ScriptOps) => void };

type ScriptEditorProps = {
  initial: ScriptOps;
  onChange: (ops: ScriptOps) => void;
  handle: RefObject<ScriptEditorHandle | null>;
};

/** Makes Tab move the focus out of the editor instead of indenting. */
const allowDefault = () => true;
const bindings = {
  tab: { key: 'Tab', handler: allowDefault },
  indent: { key: 'Tab', handler: allowDefault },
  outdent: { key: 'Tab', shiftKey: true, handler: allowDefault },
  // '1. ' and '- ' start a list. The editor's check boxes ('[ ] ') are omitted because scripts do not support them.
  'list autofill': { prefix: /^\s*?(\d+\.|-|\*)$/ },
};

function createEditor(Editor: typeof Quill, container: HTMLElement): Quill {
  const editor = new Editor(container, {
    formats: ['bold', 'italic', 'underline', 'list'],
    modules: { toolbar: false, keyboard: { bindings }, history: { userOnly: true } },
  });
  const field = { role: 'textbox', 'aria-multiline': 'true', 'aria-label': 'Script', spellcheck: 'true', dir: 'auto' };
  for (const [name, value] of Object.entries(field)) editor.root.setAttribute(name, value);
  return editor;
}

export function ScriptEditor({ initial, onChange, handle }: ScriptEditorProps) {
  useHeaderHeight();
  const container = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Quill | null>(null);
  const [formats, setFormats] = useState<Record<string, unknown>>({});
  const latest = useRef({ initial, onChange });
  useEffect(() => {
    latest.current = { ...latest.current, onChange };
  });

  useEffect(() => {
    const element = container.current;
    let isGone = false;
    if (!element) return;
    const frame = element.appendChild(document.createElement('div'));
    const load = async () => {
      const { Quill: Editor } = await import('./script-quill');
      if (isGone) return;
      const made = createEditor(Editor, frame);
      made.setContents(latest.current.initial, 'silent');
      made.history.clear();
      made.on('text-change', (_change, _before, source) => {
        if (source === 'user') latest.current.onChange(toScriptOps(made.getContents().ops));
      });
      made.on('editor-change', () => {
        const range = made.getSelection();
        if (range) setFormats(made.getFormat(range));
      });
      setEditor(made);
    };
    load().catch(reportError);
    return () => {
      isGone = true;
      setEditor(null);
      element.replaceChildren();
    };
  }, []);

  useImperativeHandle(handle, () => ({ set: (ops) => editor?.setContents(ops, 'api') }), [editor]);

  return (
    <div className="rounded-md border border-line-strong bg-raised focus-within:border-text">
      <Toolbar editor={editor} formats={formats} onFormat={setFormats} />
      {!editor && <Spinner label="Loading the editor" className="m-4" />}
      <div
        ref={container}
        className={cn(
          // The editor's style sheet is not in a cascade layer, so overriding it requires `!`.
          'text-lg leading-8 [&_.ql-container]:font-[inherit]! [&_.ql-container]:text-lg!',
          // A paragraph takes the direction of its first letter; a list that of the text.
          '[&_.ql-editor]:text-start! [&_.ql-editor_p]:[unicode-bidi:plaintext]',
          '[&_li:dir(rtl)]:pr-[1.5em]! [&_li:dir(rtl)]:pl-0! [&_li:dir(rtl)>.ql-ui]:before:mr-[-1.5em]! [&_li:dir(rtl)>.ql-ui]:before:ml-[0.3em]! [&_li:dir(rtl)>.ql-ui]:before:text-left!',
          '[&_.ql-editor]:min-h-[45dvh] [&_.ql-editor]:rounded-b-md [&_.ql-editor]:px-5! [&_.ql-editor]:py-4! [&_.ql-editor]:leading-8! [&_strong]:font-semibold',
        )}
      />
    </div>
  );
}

type Tool = { label: string; icon: LucideIcon; name: string; value: boolean | string };

const tools: readonly Tool[] = [
  { label: 'Bold', icon: Bold, name: 'bold', value: true },
  { label: 'Italic', icon: Italic, name: 'italic', value: true },
  { label: 'Underline', icon: Underline, name: 'underline', value: true },
  { label: 'Ordered list', icon: ListOrdered, name: 'list', value: 'ordered' },
  { label: 'Bullet list', icon: List, name: 'list', value: 'bullet' },
];

type ToolbarProps = {
  editor: Quill | null;
  formats: Record<string, unknown>;
  onFormat: (formats: Record<string, unknown>) => void;
};

function Toolbar({ editor, formats, onFormat }: ToolbarProps) {
  const press = ({ name, value }: Tool) => {
    if (!editor) return;
    editor.focus();
    editor.format(name, formats[name] === value ? false : value, 'user');
    onFormat(editor.getFormat());
  };
  const clear = () => {
    if (!editor) return;
    editor.focus();
    const range = editor.getSelection();
    if (!range) return;
    if (range.length > 0) editor.removeFormat(range.index, range.length, 'user');
    else for (const name of Object.keys(editor.getFormat())) editor.format(name, false, 'user');
    onFormat(editor.getFormat());
  };
  return (
    <div
      role="toolbar"
      aria-label="Formatting"
      className="sticky top-(--page-top) z-10 flex flex-wrap gap-0.5 rounded-t-md border-b border-line bg-raised p-1"
    >
      {tools.map((tool) => {
        const isOn = formats[tool.name] === tool.value;
        return (
          <IconButton
            key={tool.label}
            label={tool.label}
            title={tool.label}
            icon={<tool.icon className="size-5" aria-hidden="true" />}
            aria-pressed={isOn}
            className={isOn ? 'bg-wash' : undefined}
            onClick={() => press(tool)}
          />
        );
      })}
      <IconButton
        label="Clear formatting"
        title="Clear formatting"
        icon={<RemoveFormatting className="size-5" aria-hidden="true" />}
        onClick={clear}
      />
    </div>
  );
}
