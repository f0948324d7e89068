import type { ReactNode, RefObject } from 'react';

export type DialogSize = 'small' | 'default' | 'large';

export interface DialogProps {
  open: boolean;
  /** Esc, the cross, or a press beside the dialog. The caller sets `open` to false. */
  onClose: () => void;
  /** Called when the fade (540 ms) is over and the dialog is gone: the moment to change the route. */
  onClosed?: () => void;
  title: string;
  description?: ReactNode;
  size?: DialogSize;
  /** False while something may be lost: a press beside the dialog then does nothing; Esc and the cross still close. */
  closeOnOutside?: boolean;
  /** 'dialog' is a bottom sheet under 600 px; 'sheet' is one at every width, for menus on narrow screens. */
  layout?: 'dialog' | 'sheet';
  /** 'alertdialog' interrupts: it is read out at once. */
  role?: 'dialog' | 'alertdialog';
  /** Gets the focus back where what had it before has gone. */
  trigger?: RefObject<HTMLElement | null>;
  children?: ReactNode;
}
