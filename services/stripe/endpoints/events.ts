import type Stripe from 'stripe';
import { z } from 'zod';
import { endpoint, listOf } from '@/services/stripe/endpoint';
import { page, text } from '@/services/stripe/params';
import type { SimulatedEvent } from '@/services/stripe/store';

export const eventEndpoints = [
  endpoint<Stripe.EventRetrieveParams, SimulatedEvent>()('GET', '/v1/events/:event', {}, (simulation, _, ids) =>
    simulation.getOrThrow('event', ids.event),
  ),

  endpoint<Stripe.EventListParams, Stripe.ApiList<SimulatedEvent>>()(
    'GET',
    '/v1/events',
    { ...page, type: text.optional(), types: z.array(text).optional() },
    (simulation, params) => {
      const types = params.types ?? (params.type ? [params.type] : null);
      const all = simulation.store.list('event');
      return listOf(types ? all.filter(({ type }) => types.includes(type)) : all, '/v1/events', params);
    },
  ),
];
