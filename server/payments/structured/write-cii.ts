import { en16931, euros, type StructuredInvoice, type StructuredParty } from './structured-invoice';
import { element, textElement, xmlDocument } from './xml';

const namespaces = {
  rsm: 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  ram: 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  qdt: 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
  udt: 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
};

const money = (name: string, cents: number) => textElement(`ram:${name}`, euros(cents));

/** Format 102 is YYYYMMDD. */
const date = (name: string, day: string | null | undefined, prefix: 'udt' | 'qdt' = 'udt') =>
  element(`ram:${name}`, textElement(`${prefix}:DateTimeString`, day?.replaceAll('-', ''), { format: '102' }));

/** Writes a Cross Industry Invoice as EN 16931 binds it, which Factur-X embeds in a PDF. */
export function writeCii(invoice: StructuredInvoice): string {
  return xmlDocument(
    'rsm:CrossIndustryInvoice',
    namespaces,
    element(
      'rsm:ExchangedDocumentContext',
      element('ram:GuidelineSpecifiedDocumentContextParameter', textElement('ram:ID', en16931)),
    ),
    element(
      'rsm:ExchangedDocument',
      textElement('ram:ID', invoice.number),
      textElement('ram:TypeCode', invoice.typeCode),
      date('IssueDateTime', invoice.issuedOn),
      invoice.notes.map((note) => element('ram:IncludedNote', textElement('ram:Content', note))),
    ),
    element(
      'rsm:SupplyChainTradeTransaction',
      lines(invoice),
      agreement(invoice),
      delivery(invoice),
      settlement(invoice),
    ),
  );
}

function lines(invoice: StructuredInvoice): string[] {
  return invoice.lines.map((line, index) =>
    element(
      'ram:IncludedSupplyChainTradeLineItem',
      element('ram:AssociatedDocumentLineDocument', textElement('ram:LineID', String(index + 1))),
      element(
        'ram:SpecifiedTradeProduct',
        textElement('ram:Name', line.name),
        textElement('ram:Description', line.description),
      ),
      element(
        'ram:SpecifiedLineTradeAgreement',
        element('ram:NetPriceProductTradePrice', money('ChargeAmount', line.cents)),
      ),
      element('ram:SpecifiedLineTradeDelivery', textElement('ram:BilledQuantity', '1', { unitCode: 'C62' })),
      element(
        'ram:SpecifiedLineTradeSettlement',
        category('ApplicableTradeTax', invoice),
        element('ram:SpecifiedTradeSettlementLineMonetarySummation', money('LineTotalAmount', line.cents)),
      ),
    ),
  );
}

function agreement({ seller, buyer, purchaseOrder, contract }: StructuredInvoice): string {
  return element(
    'ram:ApplicableHeaderTradeAgreement',
    element('ram:SellerTradeParty', party(seller, true)),
    element('ram:BuyerTradeParty', party(buyer, false)),
    element('ram:BuyerOrderReferencedDocument', textElement('ram:IssuerAssignedID', purchaseOrder)),
    element('ram:ContractReferencedDocument', textElement('ram:IssuerAssignedID', contract)),
  );
}

function party(of: StructuredParty, isSeller: boolean): string[] {
  const [first, second, ...further] = of.addressLines;
  return [
    textElement('ram:Name', of.name),
    element('ram:SpecifiedLegalOrganization', textElement('ram:ID', of.registration)),
    element(
      'ram:PostalTradeAddress',
      textElement('ram:PostcodeCode', of.postalCode),
      textElement('ram:LineOne', first),
      textElement('ram:LineTwo', second),
      textElement('ram:LineThree', further.join(', ')),
      textElement('ram:CityName', of.city),
      textElement('ram:CountryID', of.country),
    ),
    element('ram:URIUniversalCommunication', textElement('ram:URIID', of.email, { schemeID: 'EM' })),
    element('ram:SpecifiedTaxRegistration', textElement('ram:ID', of.vatId, { schemeID: 'VA' })),
    element('ram:SpecifiedTaxRegistration', isSeller && textElement('ram:ID', of.taxId, { schemeID: 'FC' })),
  ];
}

function delivery({ buyer }: StructuredInvoice): string {
  return element(
    'ram:ApplicableHeaderTradeDelivery',
    element('ram:ShipToTradeParty', element('ram:PostalTradeAddress', textElement('ram:CountryID', buyer.country))),
  );
}

function category(name: string, { tax }: StructuredInvoice): string {
  return element(
    `ram:${name}`,
    textElement('ram:TypeCode', 'VAT'),
    textElement('ram:CategoryCode', tax.code),
    tax.code !== 'O' && textElement('ram:RateApplicablePercent', String(tax.percent)),
  );
}

function settlement(invoice: StructuredInvoice): string {
  const { tax, payment, period, credited } = invoice;
  return element(
    'ram:ApplicableHeaderTradeSettlement',
    payment.code === '58' && textElement('ram:PaymentReference', payment.reference),
    textElement('ram:InvoiceCurrencyCode', 'EUR'),
    element(
      'ram:SpecifiedTradeSettlementPaymentMeans',
      textElement('ram:TypeCode', payment.code),
      payment.code === '48' &&
        element('ram:ApplicableTradeSettlementFinancialCard', textElement('ram:ID', payment.last4)),
      payment.code === '58' &&
        element('ram:PayeePartyCreditorFinancialAccount', textElement('ram:IBANID', payment.iban)),
    ),
    element(
      'ram:ApplicableTradeTax',
      money('CalculatedAmount', invoice.vatCents),
      textElement('ram:TypeCode', 'VAT'),
      textElement('ram:ExemptionReason', tax.reason),
      money('BasisAmount', invoice.netCents),
      textElement('ram:CategoryCode', tax.code),
      textElement('ram:ExemptionReasonCode', tax.reasonCode),
      tax.code !== 'O' && textElement('ram:RateApplicablePercent', String(tax.percent)),
    ),
    element('ram:BillingSpecifiedPeriod', date('StartDateTime', period?.from), date('EndDateTime', period?.to)),
    invoice.allowances.map((allowance) => adjustment(invoice, 'false', allowance)),
    invoice.charges.map((charge) => adjustment(invoice, 'true', charge)),
    element(
      'ram:SpecifiedTradePaymentTerms',
      textElement('ram:Description', invoice.paymentTerms),
      date('DueDateDateTime', invoice.dueOn),
    ),
    totals(invoice),
    credited &&
      element(
        'ram:InvoiceReferencedDocument',
        textElement('ram:IssuerAssignedID', credited.number),
        date('FormattedIssueDateTime', credited.issuedOn, 'qdt'),
      ),
  );
}

function adjustment(invoice: StructuredInvoice, isCharge: 'true' | 'false', of: { reason: string; cents: number }) {
  return element(
    'ram:SpecifiedTradeAllowanceCharge',
    element('ram:ChargeIndicator', textElement('udt:Indicator', isCharge)),
    money('ActualAmount', of.cents),
    textElement('ram:Reason', of.reason),
    category('CategoryTradeTax', invoice),
  );
}

function totals(invoice: StructuredInvoice): string {
  return element(
    'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
    money('LineTotalAmount', invoice.linesCents),
    invoice.chargesCents > 0 && money('ChargeTotalAmount', invoice.chargesCents),
    invoice.allowancesCents > 0 && money('AllowanceTotalAmount', invoice.allowancesCents),
    money('TaxBasisTotalAmount', invoice.netCents),
    textElement('ram:TaxTotalAmount', euros(invoice.vatCents), { currencyID: 'EUR' }),
    money('GrandTotalAmount', invoice.grossCents),
    invoice.paidCents > 0 && money('TotalPrepaidAmount', invoice.paidCents),
    money('DuePayableAmount', invoice.grossCents - invoice.paidCents),
  );
}
