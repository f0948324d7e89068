import type Stripe from 'stripe';
import { z } from 'zod';
import { endpoint, listOf } from '@/services/stripe/endpoint';
import { clearable, metadata, page, text } from '@/services/stripe/params';

const details = {
  name: clearable.optional(),
  email: clearable.optional(),
  description: clearable.optional(),
  phone: clearable.optional(),
  metadata: metadata.optional(),
};

export const customerEndpoints = [
  endpoint<Stripe.CustomerCreateParams, Stripe.Customer>()('POST', '/v1/customers', details, (simulation, params) => {
    const customer: Stripe.Customer = {
      id: simulation.newId('cus'),
      object: 'customer',
      address: null,
      balance: 0,
      created: simulation.now(),
      currency: null,
      default_source: null,
      delinquent: false,
      description: params.description || null,
      discount: null,
      email: params.email || null,
      invoice_settings: {
        custom_fields: null,
        default_payment_method: null,
        footer: null,
        rendering_options: null,
      },
      livemode: false,
      metadata: params.metadata ?? {},
      name: params.name || null,
      phone: params.phone || null,
      preferred_locales: [],
      shipping: null,
      tax_exempt: 'none',
      test_clock: null,
    };
    simulation.store.put('customer', customer);
    simulation.emit('customer.created', customer);
    return customer;
  }),

  endpoint<Stripe.CustomerListParams, Stripe.ApiList<Stripe.Customer>>()(
    'GET',
    '/v1/customers',
    { ...page, email: text.optional() },
    (simulation, params) => {
      const all = simulation.store.list('customer');
      const matching = params.email ? all.filter(({ email }) => email === params.email) : all;
      return listOf(matching, '/v1/customers', params);
    },
  ),

  endpoint<Stripe.CustomerRetrieveParams, Stripe.Customer>()(
    'GET',
    '/v1/customers/:customer',
    {},
    (simulation, _, ids) => simulation.getOrThrow('customer', ids.customer),
  ),

  endpoint<Stripe.CustomerUpdateParams, Stripe.Customer>()(
    'POST',
    '/v1/customers/:customer',
    { ...details, invoice_settings: z.strictObject({ default_payment_method: text.optional() }).optional() },
    (simulation, params, ids) => {
      const customer = simulation.getOrThrow('customer', ids.customer);
      const { metadata: changed, invoice_settings: settings, ...fields } = params;
      for (const [name, value] of Object.entries(fields)) Reflect.set(customer, name, value || null);
      customer.metadata = mergeMetadata(customer.metadata, changed);
      if (settings?.default_payment_method) {
        simulation.getOrThrow(
          'payment_method',
          settings.default_payment_method,
          'invoice_settings[default_payment_method]',
        );
        customer.invoice_settings.default_payment_method = settings.default_payment_method;
      }
      simulation.store.put('customer', customer);
      simulation.emit('customer.updated', customer);
      return customer;
    },
  ),
];

/** Merges metadata: a value replaces, an empty value removes, and other entries are unchanged. */
export function mergeMetadata(metadata: Stripe.Metadata, change: Record<string, string> | undefined): Stripe.Metadata {
  const merged = { ...metadata, ...change };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''));
}
