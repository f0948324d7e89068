import Quill from 'quill';
import Clipboard from 'quill/modules/clipboard';
import { cleanPaste } from './clean-paste';
import { ScriptDrop } from './script-drop';

/**
 * Clipboard that cleans HTML first: Quill's paste handling moves nodes into the live page, where pasted scripts would
 * run.
 */
class ScriptClipboard extends Clipboard {
  protected override normalizeHTML(doc: Document): void {
    cleanPaste(doc);
    super.normalizeHTML(doc);
  }
}

Quill.register({ 'modules/clipboard': ScriptClipboard, 'modules/uploader': ScriptDrop }, true);

export { Quill };
