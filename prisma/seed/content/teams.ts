import { taxedByRules } from '@/prisma/seed/builders/people';
import { teams } from './people';

/** Companies of the sample customers: one pays the VAT of Sweden, the other accounts for its own (reverse charge). */
export const sampleTeams = {
  brightside: {
    id: teams.brightside,
    name: 'Brightside',
    addressLine1: 'Sveavägen 44',
    postalCode: '111 34',
    city: 'Stockholm',
    country: 'SE',
    taxId: '559012-3456',
    vatId: 'SE559012345601',
    manualInvoice: false,
    homepage: 'https://brightside.example',
    invoiceEmail: 'invoices@brightside.example',
    isSample: true,
    ...taxedByRules,
  },
  northwind: {
    id: teams.northwind,
    name: 'Northwind',
    addressLine1: 'Rua do Norte 12',
    postalCode: '1200-286',
    city: 'Lisboa',
    country: 'PT',
    taxId: '509876544',
    vatId: 'PT509876544',
    manualInvoice: true,
    homepage: 'https://northwind.example',
    invoiceEmail: 'accounts@northwind.example',
    isSample: true,
    ...taxedByRules,
  },
};
