ALTER TABLE "messages" DROP CONSTRAINT "messages_type";
ALTER TABLE "messages" ADD CONSTRAINT "messages_type" CHECK ("type" IN (
  'invited', 'uninvited', 'assigned', 'unassigned', 'accepted', 'declined', 'changes-requested', 'delivery-complete', 'approved',
  'file-uploaded', 'audio-uploaded', 'voice-agreement', 'client-agreement', 'self-billing', 'invoice-info', 'receipt',
  'order-confirmation', 'support', 'text'));
