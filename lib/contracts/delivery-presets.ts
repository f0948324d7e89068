import { z } from 'zod';
import { contract } from './contract';
import { deliveryLimitValues } from './delivery-limits';
import { instant, requiredText, text } from './fields';
import { deliveryPresets, editablePresets } from '@/lib/domain/delivery/delivery-spec';

export const deliveryPreset = z.strictObject({
  preset: z.enum(deliveryPresets),
  name: z.string(),
  purpose: z.string(),
  summary: z.string().describe('What is asked, in a sentence'),
  source: z.string(),
  limits: deliveryLimitValues,
});
export type DeliveryPresetValues = z.infer<typeof deliveryPreset>;

export const listDeliveryPresets = contract({
  method: 'GET',
  path: '/delivery-presets',
  summary: 'List the presets of delivery specs with their numbers',
  audience: 'public',
  response: z.array(deliveryPreset),
});

export const supportDeliveryPreset = deliveryPreset.extend({
  isEdited: z.boolean().describe('Whether support has changed the published numbers'),
  lastModified: instant.nullable().describe('Null if it was never changed'),
});
export type SupportDeliveryPreset = z.infer<typeof supportDeliveryPreset>;

export const listSupportDeliveryPresets = contract({
  method: 'GET',
  path: '/support/delivery-presets',
  summary: 'List the presets of delivery specs, with the time of the last change',
  audience: 'support',
  response: z.array(supportDeliveryPreset),
});

const presetKey = z.object({ preset: z.enum(editablePresets) });

export const saveDeliveryPreset = contract({
  method: 'PUT',
  path: '/support/delivery-presets/{preset}',
  summary: 'Change the numbers of a preset; admins only',
  description:
    'New projects copy the new numbers; existing ones keep theirs. With the `lastModified` that was read: 409 if it has changed since.',
  audience: 'support',
  params: presetKey,
  body: z.strictObject({
    name: requiredText('Please enter a name', 60),
    purpose: requiredText('Please say what the files are for', 200),
    source: text(200).describe('The publication and the day on which it was read'),
    limits: deliveryLimitValues,
    lastModified: instant.nullable(),
  }),
  response: supportDeliveryPreset,
});

export const resetDeliveryPreset = contract({
  method: 'DELETE',
  path: '/support/delivery-presets/{preset}',
  summary: 'Return to the shipped numbers; admins only',
  audience: 'support',
  params: presetKey,
  response: supportDeliveryPreset,
});
