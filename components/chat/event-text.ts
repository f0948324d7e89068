import type { Message, MessageType } from '@/lib/contracts/chat';
import type { Project } from '@/lib/contracts/project-shapes';

/** Field of the project with the document's URI, if the viewer may download it. */
type DocumentField =
  | 'voiceAgreementUri'
  | 'clientAgreementUri'
  | 'selfBillingUri'
  | 'invoiceInfoUri'
  | 'receiptUri'
  | 'orderConfirmationUri';

export type EventText = {
  text: string;
  document: DocumentField | null;
};

interface Reader {
  userId: string | null;
  isVoice: boolean;
  voiceName: string;
}

/** Returns the text of an event from the viewer's perspective, or null for messages that users wrote. */
export function eventText(
  message: Pick<Message, 'type' | 'from' | 'userId' | 'text'>,
  reader: Reader,
): EventText | null {
  const isOwn = message.userId !== null && message.userId === reader.userId;
  const who = isOwn ? 'You' : (message.from?.name ?? 'Timbre');
  const voice = reader.isVoice ? 'you' : reader.voiceName;
  const line = (text: string, document: DocumentField | null = null): EventText => ({ text, document });
  const type: MessageType = message.type;
  switch (type) {
    case 'text':
    case 'support':
      return null;
    case 'invited':
      return line(reader.isVoice ? `${who} invited you to the project.` : `${who} shortlisted ${voice}.`);
    case 'uninvited':
      return line(`${who} removed ${voice} from the shortlist.`);
    case 'assigned':
      return line(`${who} assigned ${voice} to the project.`);
    case 'unassigned':
      return line(`${who} took the assignment of ${voice} back.`);
    case 'accepted':
      return line(`${who} accepted the project.`);
    case 'approved':
      return line(
        `${message.from ? `${who} approved the delivery.` : 'The delivery was approved automatically.'} The project stays open for 15 days before it is archived.`,
      );
    case 'file-uploaded':
      return line(`${who} uploaded a file.`);
    case 'audio-uploaded':
      return line(`${who} uploaded audio.`);
    case 'voice-agreement':
      return line('The voice agreement is ready.', 'voiceAgreementUri');
    case 'client-agreement':
      return line('The client agreement is ready.', 'clientAgreementUri');
    case 'self-billing':
      return line('The self-billing invoice is ready.', 'selfBillingUri');
    case 'invoice-info':
      return line('The invoice information is ready.', 'invoiceInfoUri');
    case 'receipt':
      return line('The receipt is ready.', 'receiptUri');
    case 'order-confirmation':
      return line('The order confirmation is ready.', 'orderConfirmationUri');
    default:
      return type satisfies never;
  }
}

/** Returns the URI of an event's document, or null if the viewer may not download it. */
export function documentUri(line: EventText, project: Project): string | null {
  return line.document ? (project[line.document] ?? null) : null;
}
