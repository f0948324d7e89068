import type { ReactNode, RefObject } from 'react';

export type DialogSize = 'small' | 'default' | 'large';

export type DialogProps = {
  open: boolean;
  /** Runs on Esc, the close button or a click outside. The caller sets `open` to false. */
  onClose: () => void;
  /** Runs when the fade-out (540 ms) has ended: change the route here. */
  onClosed?: () => void;
  title: string;
  description?: ReactNode;
  size?: DialogSize;
  /** False while input could be lost: clicks outside are ignored; Esc and the close button still work. */
  closeOnOutside?: boolean;
  /** 'dialog' is a bottom sheet under 600 px; 'sheet' is one at every width, for menus on narrow screens. */
  layout?: 'dialog' | 'sheet';
  role?: 'dialog' | 'alertdialog';
  /**
   * Selector of an element: from 1100 px, the dialog opens below it, without an overlay, and the page stays usable. Clicks on
   * `[data-filter]` do not close it, because they open another one.
   */
  beside?: string | undefined;
  trigger?: RefObject<HTMLElement | null>;
  children?: ReactNode;
};
