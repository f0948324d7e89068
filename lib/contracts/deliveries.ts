import { z } from 'zod';
import {
  deliveryPresets,
  fileNamingMessage,
  isFileNaming,
  maxFileNamingLength,
} from '@/lib/domain/delivery/delivery-spec';
import { maxDeliveryRemarkLength } from '@/lib/domain/licenses/certificates';
import { contract } from './contract';
import { deliveryLimitValues } from './delivery-limits';
import { id, requiredMultiline, text } from './fields';
import { projectDetails } from './project-shapes';
import { take } from './takes';

const takeId = z.object({ projectId: id, audioId: id });

export const setDeliverySpec = contract({
  method: 'PUT',
  path: '/projects/{projectId}/delivery-spec',
  summary: 'Choose what is asked of the takes, until the voice accepts',
  audience: 'user',
  params: z.object({ projectId: id }),
  body: z.strictObject({
    preset: z.enum(deliveryPresets, 'Please choose a delivery spec'),
    fileNaming: text(maxFileNamingLength)
      .refine(isFileNaming, fileNamingMessage)
      .nullable()
      .default(null)
      .describe('Names of takes: `#` is a digit and one `*` any text; null for any name'),
    limits: deliveryLimitValues.optional().describe('Own values instead of those of the preset'),
  }),
  response: projectDetails,
});

export const sendTake = contract({
  method: 'POST',
  path: '/projects/{projectId}/audio/{audioId}/send',
  summary: 'Send a held take to the customer although it fails the delivery spec',
  audience: 'user',
  params: takeId,
  body: z.strictObject({
    remark: requiredMultiline('Please tell the customer why the take differs', maxDeliveryRemarkLength),
  }),
  response: take,
});
