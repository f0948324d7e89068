import { z } from 'zod';
import {
  certifiedFile,
  grantOfCertificate,
  licenseCertificate as stored,
  maxCertifiedFiles,
} from '@/lib/domain/licenses/certificates';
import { contract } from './contract';
import { calendarDate, id, instant, multiline, requiredText } from './fields';
import { projectDetails } from './project-shapes';

const projectId = z.object({ projectId: id });
const projectAndVoice = z.object({ projectId: id, voiceId: id });
const name = requiredText('Please enter project name.', 200);

export const shortlistVoice = contract({
  method: 'POST',
  path: '/projects/{projectId}/voices',
  summary: 'Shortlist a voice',
  audience: 'user',
  params: projectId,
  body: z.strictObject({ userId: id }),
  status: 201,
  response: projectDetails,
});

export const assignmentResponse = z.strictObject({
  project: projectDetails,
  confirmation: z
    .strictObject({ paymentId: id, clientSecret: z.string() })
    .nullable()
    .describe(
      'The cardholder has to confirm 3-D Secure; then send POST /projects/{projectId}/voices/{voiceId}/confirm-payment',
    ),
});

export const changeAssignment = contract({
  method: 'PATCH',
  path: '/projects/{projectId}/voices/{voiceId}',
  summary: 'Assign a voice (authorizes the customer total) or cancel the assignment',
  audience: 'user',
  params: projectAndVoice,
  body: z.strictObject({ isAssigned: z.boolean(), agreement: z.boolean().default(false) }),
  response: assignmentResponse,
});

export const confirmAssignmentPayment = contract({
  method: 'POST',
  path: '/projects/{projectId}/voices/{voiceId}/confirm-payment',
  summary: 'Complete an assignment after the cardholder confirmed or declined',
  audience: 'user',
  params: projectAndVoice,
  body: z.strictObject({}),
  response: assignmentResponse,
});

export const removeVoice = contract({
  method: 'DELETE',
  path: '/projects/{projectId}/voices/{voiceId}',
  summary: 'Remove a voice from the shortlist',
  audience: 'user',
  params: projectAndVoice,
  response: projectDetails,
});

export const licenseCertificate = z.strictObject({
  ...stored.omit({ files: true, issuedAt: true }).shape,
  issuedDate: instant,
  issuer: z.strictObject(stored.shape.issuer.shape),
  customer: z.strictObject(stored.shape.customer.shape),
  grants: z.array(
    z.strictObject({
      ...grantOfCertificate.shape,
      firstDay: calendarDate,
      lastDay: calendarDate.nullable().describe('Null without limit in time'),
    }),
  ),
  rider: z.string().describe('About synthetic voices; empty for none'),
  files: z
    .array(z.strictObject(certifiedFile.shape))
    .describe(`The first ${maxCertifiedFiles}, with their names as downloads; the PDF has all`),
  numFiles: z.number().int(),
  uri: z.string().nullable().describe('The PDF; null until it is rendered'),
});
export type LicenseCertificateResponse = z.infer<typeof licenseCertificate>;

export const getLicenseCertificate = contract({
  method: 'GET',
  path: '/projects/{projectId}/license-certificate',
  summary: 'Get the license certificate of an approved project',
  audience: 'user',
  params: projectId,
  response: z.strictObject({
    certificate: licenseCertificate.nullable().describe('Null until it is issued, minutes after the approval'),
  }),
});

export const pickupProject = contract({
  method: 'POST',
  path: '/projects/{projectId}/pickup',
  summary: 'Order a pickup of an approved project at its pickup price',
  audience: 'user',
  params: projectId,
  body: z.strictObject({
    name,
    agreement: z.boolean().default(false),
    token: id.optional().describe('Idempotency token: the same token returns the same project'),
  }),
  status: 201,
  response: z.strictObject({ id }),
});

export const renewLicense = contract({
  method: 'POST',
  path: '/projects/{projectId}/renewals',
  summary: 'Order a renewal of the license of an approved project, as a project of its own',
  description: 'The license is renewed when the voice accepts.',
  audience: 'user',
  params: projectId,
  body: z.strictObject({
    agreement: z.boolean().default(false),
    token: id.optional().describe('Idempotency token: the same token returns the same project'),
  }),
  status: 201,
  response: z.strictObject({ id }),
});

export const rateVoice = contract({
  method: 'POST',
  path: '/users/{userId}/rating',
  summary: 'Rate the voice of an approved project',
  audience: 'user',
  params: z.object({ userId: id }),
  body: z.strictObject({
    projectId: id,
    rating: z
      .number('Please select a rating between 1 and 5')
      .int('Please select a rating between 1 and 5')
      .min(1, 'Please select a rating between 1 and 5')
      .max(5, 'Please select a rating between 1 and 5'),
    comment: multiline(2_000).default(''),
    isPublic: z.boolean().default(false).describe('Whether the comment may be shown on the public profile'),
  }),
});
