import Quill from 'quill';
import Clipboard from 'quill/modules/clipboard';
import { cleanPaste } from '@/components/projects/clean-paste';
import { ScriptDrop } from '@/components/projects/script-drop';

/**
 * The editor's own preparation of a paste moves parts of it into the open page, where what it brings along would run. So
 * everything is cleaned before.
 */
class ScriptClipboard extends Clipboard {
  protected override normalizeHTML(doc: Document): void {
    cleanPaste(doc);
    super.normalizeHTML(doc);
  }
}

Quill.register({ 'modules/clipboard': ScriptClipboard, 'modules/uploader': ScriptDrop }, true);

export { Quill };
