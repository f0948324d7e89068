import { en16931, euros, type StructuredInvoice, type StructuredParty } from './structured-invoice';
import { element, textElement, type Xml, xmlDocument } from './xml';

const money = (name: string, cents: number) => textElement(name, euros(cents), { currencyID: 'EUR' });

/** Writes UBL 2.1 as EN 16931 binds it: an Invoice, or a CreditNote. */
export function writeUbl(invoice: StructuredInvoice): string {
  const { seller, buyer, period, credited, tax } = invoice;
  const isCredit = invoice.typeCode === '381' || invoice.typeCode === '261';
  const root = isCredit ? 'CreditNote' : 'Invoice';
  const namespaces = {
    '': `urn:oasis:names:specification:ubl:schema:xsd:${root}-2`,
    cac: 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
    cbc: 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
  };
  return xmlDocument(
    root,
    namespaces,
    textElement('cbc:CustomizationID', en16931),
    textElement('cbc:ID', invoice.number),
    textElement('cbc:IssueDate', invoice.issuedOn),
    // A CreditNote has it in the means of payment.
    !isCredit && textElement('cbc:DueDate', invoice.dueOn),
    textElement(`cbc:${root}TypeCode`, invoice.typeCode),
    textElement('cbc:Note', invoice.notes.join('\n')),
    textElement('cbc:DocumentCurrencyCode', 'EUR'),
    element('cac:InvoicePeriod', textElement('cbc:StartDate', period?.from), textElement('cbc:EndDate', period?.to)),
    element('cac:OrderReference', textElement('cbc:ID', invoice.purchaseOrder)),
    credited &&
      element(
        'cac:BillingReference',
        element(
          'cac:InvoiceDocumentReference',
          textElement('cbc:ID', credited.number),
          textElement('cbc:IssueDate', credited.issuedOn),
        ),
      ),
    element('cac:ContractDocumentReference', textElement('cbc:ID', invoice.contract)),
    element('cac:AccountingSupplierParty', party(seller, true)),
    element('cac:AccountingCustomerParty', party(buyer, false)),
    element('cac:Delivery', element('cac:DeliveryLocation', element('cac:Address', country(buyer)))),
    paymentMeans(invoice, isCredit),
    element('cac:PaymentTerms', textElement('cbc:Note', invoice.paymentTerms)),
    invoice.allowances.map((allowance) => adjustment(invoice, 'false', allowance)),
    invoice.charges.map((charge) => adjustment(invoice, 'true', charge)),
    element(
      'cac:TaxTotal',
      money('cbc:TaxAmount', invoice.vatCents),
      element(
        'cac:TaxSubtotal',
        money('cbc:TaxableAmount', invoice.netCents),
        money('cbc:TaxAmount', invoice.vatCents),
        category(
          'cac:TaxCategory',
          invoice,
          textElement('cbc:TaxExemptionReasonCode', tax.reasonCode),
          textElement('cbc:TaxExemptionReason', tax.reason),
        ),
      ),
    ),
    totals(invoice),
    invoice.lines.map((line, index) =>
      element(
        `cac:${root}Line`,
        textElement('cbc:ID', String(index + 1)),
        textElement(isCredit ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity', '1', { unitCode: 'C62' }),
        money('cbc:LineExtensionAmount', line.cents),
        element(
          'cac:Item',
          textElement('cbc:Description', line.description),
          textElement('cbc:Name', line.name),
          category('cac:ClassifiedTaxCategory', invoice),
        ),
        element('cac:Price', money('cbc:PriceAmount', line.cents)),
      ),
    ),
  );
}

function category(name: string, { tax }: StructuredInvoice, ...reasons: Xml[]): string {
  const percent = tax.code !== 'O' && textElement('cbc:Percent', String(tax.percent));
  return element(name, textElement('cbc:ID', tax.code), percent, reasons, taxScheme('VAT'));
}

const taxScheme = (id: string) => element('cac:TaxScheme', textElement('cbc:ID', id));

const country = (of: StructuredParty) => element('cac:Country', textElement('cbc:IdentificationCode', of.country));

function party(of: StructuredParty, isSeller: boolean): string {
  const [street, second, ...further] = of.addressLines;
  return element(
    'cac:Party',
    textElement('cbc:EndpointID', of.email, { schemeID: 'EM' }),
    element(
      'cac:PostalAddress',
      textElement('cbc:StreetName', street),
      textElement('cbc:AdditionalStreetName', second),
      textElement('cbc:CityName', of.city),
      textElement('cbc:PostalZone', of.postalCode),
      element('cac:AddressLine', textElement('cbc:Line', further.join(', '))),
      country(of),
    ),
    of.vatId !== '' && element('cac:PartyTaxScheme', textElement('cbc:CompanyID', of.vatId), taxScheme('VAT')),
    isSeller &&
      of.taxId !== '' &&
      element('cac:PartyTaxScheme', textElement('cbc:CompanyID', of.taxId), taxScheme('TAX')),
    element(
      'cac:PartyLegalEntity',
      textElement('cbc:RegistrationName', of.name),
      textElement('cbc:CompanyID', of.registration),
    ),
  );
}

function paymentMeans({ payment, dueOn }: StructuredInvoice, isCredit: boolean): string {
  return element(
    'cac:PaymentMeans',
    textElement('cbc:PaymentMeansCode', payment.code),
    isCredit && textElement('cbc:PaymentDueDate', dueOn),
    payment.code === '58' && textElement('cbc:PaymentID', payment.reference),
    payment.code === '48' &&
      element(
        'cac:CardAccount',
        textElement('cbc:PrimaryAccountNumberID', payment.last4),
        textElement('cbc:NetworkID', payment.brand),
      ),
    payment.code === '58' && element('cac:PayeeFinancialAccount', textElement('cbc:ID', payment.iban)),
  );
}

function adjustment(invoice: StructuredInvoice, isCharge: 'true' | 'false', of: { reason: string; cents: number }) {
  return element(
    'cac:AllowanceCharge',
    textElement('cbc:ChargeIndicator', isCharge),
    textElement('cbc:AllowanceChargeReason', of.reason),
    money('cbc:Amount', of.cents),
    category('cac:TaxCategory', invoice),
  );
}

function totals(invoice: StructuredInvoice): string {
  return element(
    'cac:LegalMonetaryTotal',
    money('cbc:LineExtensionAmount', invoice.linesCents),
    money('cbc:TaxExclusiveAmount', invoice.netCents),
    money('cbc:TaxInclusiveAmount', invoice.grossCents),
    invoice.allowancesCents > 0 && money('cbc:AllowanceTotalAmount', invoice.allowancesCents),
    invoice.chargesCents > 0 && money('cbc:ChargeTotalAmount', invoice.chargesCents),
    invoice.paidCents > 0 && money('cbc:PrepaidAmount', invoice.paidCents),
    money('cbc:PayableAmount', invoice.grossCents - invoice.paidCents),
  );
}
