import type Stripe from 'stripe';
import { endpoint, listOf } from '@/services/stripe/endpoint';
import { invalidRequest } from '@/services/stripe/errors';
import { createdSince, page, text } from '@/services/stripe/params';
import type { Simulation } from '@/services/stripe/simulation';
import { book } from './balance';

export const disputeEndpoints = [
  endpoint<Stripe.DisputeRetrieveParams, Stripe.Dispute>()('GET', '/v1/disputes/:dispute', {}, (simulation, _, ids) =>
    simulation.getOrThrow('dispute', ids.dispute, 'dispute'),
  ),

  endpoint<Stripe.DisputeListParams, Stripe.ApiList<Stripe.Dispute>>()(
    'GET',
    '/v1/disputes',
    { ...page, charge: text.optional(), created: createdSince, payment_intent: text.optional() },
    (simulation, params) => {
      const matching = simulation.store
        .list('dispute')
        .filter(({ created }) => created >= (params.created?.gte ?? 0))
        .filter((dispute) => !params.charge || dispute.charge === params.charge)
        .filter((dispute) => !params.payment_intent || dispute.payment_intent === params.payment_intent);
      return listOf(matching, '/v1/disputes', params);
    },
  ),
];

/** Opens a dispute: the bank takes the whole amount of a captured payment back at once. */
export function openDispute(simulation: Simulation, intentId: string): Stripe.Dispute {
  const intent = simulation.getOrThrow('payment_intent', intentId, 'intent');
  const charge = simulation.getOrThrow('charge', String(intent.latest_charge), 'charge');
  if (!charge.captured || charge.disputed) throw invalidRequest(`The payment ${intentId} cannot be disputed.`);
  charge.disputed = true;
  const dispute: Stripe.Dispute = {
    id: simulation.newId('dp'),
    object: 'dispute',
    amount: charge.amount_captured,
    balance_transactions: [],
    charge: charge.id,
    created: simulation.now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: simulation.now() + 7 * 24 * 3600,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: intentId,
    reason: 'fraudulent',
    status: 'needs_response',
  };
  simulation.store.put('charge', charge);
  simulation.store.put('dispute', dispute);
  book(simulation, { type: 'adjustment', cents: -dispute.amount, source: dispute.id });
  simulation.emit('charge.dispute.created', dispute);
  simulation.emit('charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

export function closeDispute(simulation: Simulation, disputeId: string, status: 'won' | 'lost'): Stripe.Dispute {
  const dispute = simulation.getOrThrow('dispute', disputeId, 'dispute');
  if (dispute.status === 'won' || dispute.status === 'lost') {
    throw invalidRequest(`The dispute ${disputeId} is closed.`);
  }
  dispute.status = status;
  simulation.store.put('dispute', dispute);
  if (status === 'won') {
    book(simulation, { type: 'adjustment', cents: dispute.amount, source: dispute.id });
    simulation.emit('charge.dispute.funds_reinstated', dispute);
  }
  simulation.emit('charge.dispute.closed', dispute);
  return dispute;
}

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};
