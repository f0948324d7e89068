import type { Message, MessageType } from '@/lib/contracts/chat';
import type { Project } from '@/lib/contracts/project-shapes';

/** Field that is missing from the project, or has no such document, if the viewer may not download it. */
type DocumentField =
  | 'creditNotes'
  | 'voiceAgreementUri'
  | 'clientAgreementUri'
  | 'selfBillingUri'
  | 'invoiceInfoUri'
  | 'receiptUri'
  | 'invoiceUri'
  | 'orderConfirmationUri';

export type EventText = {
  text: string;
  document: DocumentField | null;
};

type Viewer = {
  userId: string | null;
  isVoice: boolean;
  voiceName: string;
  /** The project renews a license. */
  isRenewal?: boolean;
  /** The name of the installation, which causes events that nobody does. */
  brandName: string;
};

export function eventText(
  message: Pick<Message, 'type' | 'from' | 'userId' | 'text'>,
  viewer: Viewer,
): EventText | null {
  const isOwn = message.userId !== null && message.userId === viewer.userId;
  const who = isOwn ? 'You' : (message.from?.name ?? viewer.brandName);
  const voice = viewer.isVoice ? 'you' : viewer.voiceName;
  const event = (text: string, document: DocumentField | null = null): EventText => ({ text, document });
  const type: MessageType = message.type;
  switch (type) {
    case 'text':
    case 'support':
      return null;
    case 'removed':
      return event('Removed by support');
    case 'invited':
      return event(viewer.isVoice ? `${who} invited you to the project.` : `${who} shortlisted ${voice}.`);
    case 'uninvited':
      return event(`${who} removed ${voice} from the shortlist.`);
    case 'assigned':
      return event(`${who} assigned ${voice} to the project.`);
    case 'unassigned':
      return event(`${who} canceled ${viewer.isVoice ? 'your assignment' : `the assignment of ${voice}`}.`);
    case 'accepted':
      return event(`${who} accepted the project.`);
    case 'declined':
      return event(`${who} declined the project.${message.text ? ` Reason: ${message.text}` : ''}`);
    case 'changes-requested':
      return event(`${who} requested changes: ${message.text.replaceAll('\n', '; ')}`);
    case 'delivery-complete':
      return event(
        `${message.from ? `${who} said that the delivery is complete` : 'The delivery is complete'}: ${message.text}`,
      );
    case 'approved':
      return event(`${approvalText(message.from ? who : null, viewer)} ${closingText}`);
    case 'file-uploaded':
      return event(`${who} uploaded a file.`);
    case 'audio-uploaded':
      return event(`${who} uploaded audio.`);
    case 'voice-agreement':
      return event('The voice agreement is ready.', 'voiceAgreementUri');
    case 'client-agreement':
      return event('The client agreement is ready.', 'clientAgreementUri');
    case 'self-billing':
      return event('The self-billing invoice is ready.', 'selfBillingUri');
    case 'invoice-info':
      return event('The invoice information is ready.', 'invoiceInfoUri');
    case 'receipt':
      return event('The receipt is ready.', 'receiptUri');
    case 'invoice':
      return event('The invoice is ready.', 'invoiceUri');
    case 'credit-note':
      return event('The credit note is ready.', 'creditNotes');
    case 'self-billing-credit-note':
      return event('The self-billing credit note is ready.', 'creditNotes');
    case 'order-confirmation':
      return event('The order confirmation is ready.', 'orderConfirmationUri');
    default:
      return type satisfies never;
  }
}

const closingText = 'The project stays open for 15 days before it is archived.';

/** @param approver null for an automatic approval */
function approvalText(approver: string | null, { isRenewal }: Viewer): string {
  if (isRenewal) return 'The license is renewed.';
  return approver ? `${approver} approved the delivery.` : 'The delivery was approved automatically.';
}

/** @param documentId of a credit note, of which a project can have several */
export function documentUri({ document }: EventText, project: Project, documentId: string | null): string | null {
  if (document !== 'creditNotes') return document ? (project[document] ?? null) : null;
  return project.creditNotes.find(({ id }) => id === documentId)?.uri ?? null;
}
