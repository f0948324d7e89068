import { evaluateXPathToStrings } from 'fontoxpath';
import { type Element, parseXmlDocument } from 'slimdom';

const namespaces: Record<string, string> = {
  cac: 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  cbc: 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
  rsm: 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  ram: 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  qdt: 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
  udt: 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
};

const seller = { ubl: '//cac:AccountingSupplierParty/cac:Party', cii: '//ram:SellerTradeParty' };
const buyer = { ubl: '//cac:AccountingCustomerParty/cac:Party', cii: '//ram:BuyerTradeParty' };
const registration = { ubl: 'cac:PartyLegalEntity/cbc:CompanyID', cii: 'ram:SpecifiedLegalOrganization/ram:ID' };
const totals = { ubl: '/*/cac:LegalMonetaryTotal', cii: '//ram:SpecifiedTradeSettlementHeaderMonetarySummation' };
const line = { ubl: '/*/(cac:InvoiceLine|cac:CreditNoteLine)', cii: '//ram:IncludedSupplyChainTradeLineItem' };
const breakdown = { ubl: '//cac:TaxSubtotal', cii: '//ram:ApplicableHeaderTradeSettlement/ram:ApplicableTradeTax' };
const taxed = { ubl: 'cac:TaxCategory', cii: 'ram:CategoryTradeTax' };
const isCharge = (is: string) => ({
  ubl: `/*/cac:AllowanceCharge[cbc:ChargeIndicator = '${is}']`,
  cii: `//ram:SpecifiedTradeAllowanceCharge[ram:ChargeIndicator/udt:Indicator = '${is}']`,
});
const ofParty = (party: { ubl: string; cii: string }) => ({
  name: [`${party.ubl}/cac:PartyLegalEntity/cbc:RegistrationName`, `${party.cii}/ram:Name`],
  registration: [`${party.ubl}/${registration.ubl}`, `${party.cii}/${registration.cii}`],
  vatId: [
    `${party.ubl}/cac:PartyTaxScheme[cac:TaxScheme/cbc:ID = 'VAT']/cbc:CompanyID`,
    `${party.cii}/ram:SpecifiedTaxRegistration/ram:ID[@schemeID = 'VA']`,
  ],
  taxId: [
    `${party.ubl}/cac:PartyTaxScheme[cac:TaxScheme/cbc:ID = 'TAX']/cbc:CompanyID`,
    `${party.cii}/ram:SpecifiedTaxRegistration/ram:ID[@schemeID = 'FC']`,
  ],
  street: [`${party.ubl}/cac:PostalAddress/cbc:StreetName`, `${party.cii}//ram:LineOne`],
  second: [`${party.ubl}/cac:PostalAddress/cbc:AdditionalStreetName`, `${party.cii}//ram:LineTwo`],
  third: [`${party.ubl}/cac:PostalAddress/cac:AddressLine/cbc:Line`, `${party.cii}//ram:LineThree`],
  city: [`${party.ubl}/cac:PostalAddress/cbc:CityName`, `${party.cii}//ram:CityName`],
  postalCode: [`${party.ubl}/cac:PostalAddress/cbc:PostalZone`, `${party.cii}//ram:PostcodeCode`],
  country: [`${party.ubl}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`, `${party.cii}//ram:CountryID`],
  email: [`${party.ubl}/cbc:EndpointID[@schemeID = 'EM']`, `${party.cii}//ram:URIID[@schemeID = 'EM']`],
});

/** XPaths of the terms of EN 16931 that Timbre writes, in UBL and in CII. */
const paths = {
  profile: ['/*/cbc:CustomizationID', '//ram:GuidelineSpecifiedDocumentContextParameter/ram:ID'],
  number: ['/*/cbc:ID', '//rsm:ExchangedDocument/ram:ID'],
  issuedOn: ['/*/cbc:IssueDate', '//rsm:ExchangedDocument/ram:IssueDateTime'],
  typeCode: ['/*/(cbc:InvoiceTypeCode|cbc:CreditNoteTypeCode)', '//rsm:ExchangedDocument/ram:TypeCode'],
  notes: ["/*/cbc:Note/tokenize(., '\n')", "//ram:IncludedNote/ram:Content/tokenize(., '\n')"],
  currency: ['/*/cbc:DocumentCurrencyCode', '//ram:InvoiceCurrencyCode'],
  start: ['/*/cac:InvoicePeriod/cbc:StartDate', '//ram:BillingSpecifiedPeriod/ram:StartDateTime'],
  end: ['/*/cac:InvoicePeriod/cbc:EndDate', '//ram:BillingSpecifiedPeriod/ram:EndDateTime'],
  dueOn: ['/*/cbc:DueDate | //cac:PaymentMeans/cbc:PaymentDueDate', '//ram:DueDateDateTime'],
  paymentTerms: ['/*/cac:PaymentTerms/cbc:Note', '//ram:SpecifiedTradePaymentTerms/ram:Description'],
  purchaseOrder: ['/*/cac:OrderReference/cbc:ID', '//ram:BuyerOrderReferencedDocument/ram:IssuerAssignedID'],
  contract: ['/*/cac:ContractDocumentReference/cbc:ID', '//ram:ContractReferencedDocument/ram:IssuerAssignedID'],
  creditedNumber: ['//cac:InvoiceDocumentReference/cbc:ID', '//ram:InvoiceReferencedDocument/ram:IssuerAssignedID'],
  creditedOn: ['//cac:InvoiceDocumentReference/cbc:IssueDate', '//ram:FormattedIssueDateTime'],
  deliveredTo: ['//cac:DeliveryLocation//cbc:IdentificationCode', '//ram:ShipToTradeParty//ram:CountryID'],
  meansCode: ['//cac:PaymentMeans/cbc:PaymentMeansCode', '//ram:SpecifiedTradeSettlementPaymentMeans/ram:TypeCode'],
  reference: ['//cac:PaymentMeans/cbc:PaymentID', '//ram:PaymentReference'],
  iban: ['//cac:PayeeFinancialAccount/cbc:ID', '//ram:PayeePartyCreditorFinancialAccount/ram:IBANID'],
  card: ['//cac:CardAccount/cbc:PrimaryAccountNumberID', '//ram:ApplicableTradeSettlementFinancialCard/ram:ID'],
  lineNames: [`${line.ubl}/cac:Item/cbc:Name`, `${line.cii}/ram:SpecifiedTradeProduct/ram:Name`],
  lineDescriptions: [`${line.ubl}/cac:Item/cbc:Description`, `${line.cii}/ram:SpecifiedTradeProduct/ram:Description`],
  lineAmounts: [`${line.ubl}/cbc:LineExtensionAmount`, `${line.cii}//ram:LineTotalAmount`],
  linePrices: [`${line.ubl}/cac:Price/cbc:PriceAmount`, `${line.cii}//ram:ChargeAmount`],
  lineQuantities: [`${line.ubl}/(cbc:InvoicedQuantity|cbc:CreditedQuantity)`, `${line.cii}//ram:BilledQuantity`],
  lineTaxes: [`${line.ubl}//cac:ClassifiedTaxCategory/cbc:ID`, `${line.cii}//ram:CategoryCode`],
  lineRates: [`${line.ubl}//cbc:Percent`, `${line.cii}//ram:RateApplicablePercent`],
  allowances: [`${isCharge('false').ubl}/cbc:Amount`, `${isCharge('false').cii}/ram:ActualAmount`],
  allowanceReasons: [`${isCharge('false').ubl}/cbc:AllowanceChargeReason`, `${isCharge('false').cii}/ram:Reason`],
  allowanceTaxes: [
    `${isCharge('false').ubl}/${taxed.ubl}/cbc:ID`,
    `${isCharge('false').cii}/${taxed.cii}/ram:CategoryCode`,
  ],
  charges: [`${isCharge('true').ubl}/cbc:Amount`, `${isCharge('true').cii}/ram:ActualAmount`],
  chargeReasons: [`${isCharge('true').ubl}/cbc:AllowanceChargeReason`, `${isCharge('true').cii}/ram:Reason`],
  taxableAmounts: [`${breakdown.ubl}/cbc:TaxableAmount`, `${breakdown.cii}/ram:BasisAmount`],
  taxAmounts: [`${breakdown.ubl}/cbc:TaxAmount`, `${breakdown.cii}/ram:CalculatedAmount`],
  taxCode: [`${breakdown.ubl}/${taxed.ubl}/cbc:ID`, `${breakdown.cii}/ram:CategoryCode`],
  taxRate: [`${breakdown.ubl}/${taxed.ubl}/cbc:Percent`, `${breakdown.cii}/ram:RateApplicablePercent`],
  taxReason: [`${breakdown.ubl}//cbc:TaxExemptionReason`, `${breakdown.cii}/ram:ExemptionReason`],
  taxReasonCode: [`${breakdown.ubl}//cbc:TaxExemptionReasonCode`, `${breakdown.cii}/ram:ExemptionReasonCode`],
  linesTotal: [`${totals.ubl}/cbc:LineExtensionAmount`, `${totals.cii}/ram:LineTotalAmount`],
  allowancesTotal: [`${totals.ubl}/cbc:AllowanceTotalAmount`, `${totals.cii}/ram:AllowanceTotalAmount`],
  chargesTotal: [`${totals.ubl}/cbc:ChargeTotalAmount`, `${totals.cii}/ram:ChargeTotalAmount`],
  net: [`${totals.ubl}/cbc:TaxExclusiveAmount`, `${totals.cii}/ram:TaxBasisTotalAmount`],
  vat: ['/*/cac:TaxTotal/cbc:TaxAmount', `${totals.cii}/ram:TaxTotalAmount`],
  gross: [`${totals.ubl}/cbc:TaxInclusiveAmount`, `${totals.cii}/ram:GrandTotalAmount`],
  prepaid: [`${totals.ubl}/cbc:PrepaidAmount`, `${totals.cii}/ram:TotalPrepaidAmount`],
  due: [`${totals.ubl}/cbc:PayableAmount`, `${totals.cii}/ram:DuePayableAmount`],
} as const satisfies Record<string, readonly [ubl: string, cii: string]>;

type Name = keyof typeof paths;
export type Terms = Record<Name, string[]> & { seller: PartyTerms; buyer: PartyTerms };
type PartyTerms = Record<keyof ReturnType<typeof ofParty>, string[]>;

const namespaceResolver = (prefix: string) => namespaces[prefix] ?? null;

/** Returns all texts of each term, in the order of the document. Dates have no hyphens, as in CII. */
export function termsOf(syntax: 'ubl' | 'cii', xml: string): Terms {
  const document = parseXmlDocument(xml);
  const read = (of: readonly string[]) =>
    evaluateXPathToStrings(of[syntax === 'ubl' ? 0 : 1] ?? '', document, null, null, { namespaceResolver }).map(
      (text) => (/^\d{4}-\d\d-\d\d$/.test(text.trim()) ? text.trim().replaceAll('-', '') : text.trim()),
    );
  const all = <N extends string>(of: Record<N, readonly string[]>) =>
    Object.fromEntries(Object.entries<readonly string[]>(of).map(([name, path]) => [name, read(path)])) as Record<
      N,
      string[]
    >;
  return { ...all(paths), seller: all(ofParty(seller)), buyer: all(ofParty(buyer)) };
}

/** Children of each element in the order of UBL 2.1 and of CII D16B, as far as Timbre writes them. */
const orders: Record<string, string> = {
  Invoice:
    'CustomizationID ID IssueDate DueDate InvoiceTypeCode Note DocumentCurrencyCode InvoicePeriod OrderReference BillingReference ContractDocumentReference AccountingSupplierParty AccountingCustomerParty Delivery PaymentMeans PaymentTerms AllowanceCharge TaxTotal LegalMonetaryTotal InvoiceLine',
  CreditNote:
    'CustomizationID ID IssueDate CreditNoteTypeCode Note DocumentCurrencyCode InvoicePeriod OrderReference BillingReference ContractDocumentReference AccountingSupplierParty AccountingCustomerParty Delivery PaymentMeans PaymentTerms AllowanceCharge TaxTotal LegalMonetaryTotal CreditNoteLine',
  InvoicePeriod: 'StartDate EndDate',
  OrderReference: 'ID',
  BillingReference: 'InvoiceDocumentReference',
  InvoiceDocumentReference: 'ID IssueDate',
  ContractDocumentReference: 'ID',
  AccountingSupplierParty: 'Party',
  AccountingCustomerParty: 'Party',
  Party: 'EndpointID PostalAddress PartyTaxScheme PartyLegalEntity',
  PostalAddress: 'StreetName AdditionalStreetName CityName PostalZone AddressLine Country',
  AddressLine: 'Line',
  Country: 'IdentificationCode',
  PartyTaxScheme: 'CompanyID TaxScheme',
  TaxScheme: 'ID',
  PartyLegalEntity: 'RegistrationName CompanyID',
  Delivery: 'DeliveryLocation',
  DeliveryLocation: 'Address',
  Address: 'Country',
  PaymentMeans: 'PaymentMeansCode PaymentDueDate PaymentID CardAccount PayeeFinancialAccount',
  CardAccount: 'PrimaryAccountNumberID NetworkID',
  PayeeFinancialAccount: 'ID',
  PaymentTerms: 'Note',
  AllowanceCharge: 'ChargeIndicator AllowanceChargeReason Amount TaxCategory',
  TaxCategory: 'ID Percent TaxExemptionReasonCode TaxExemptionReason TaxScheme',
  TaxTotal: 'TaxAmount TaxSubtotal',
  TaxSubtotal: 'TaxableAmount TaxAmount TaxCategory',
  LegalMonetaryTotal:
    'LineExtensionAmount TaxExclusiveAmount TaxInclusiveAmount AllowanceTotalAmount ChargeTotalAmount PrepaidAmount PayableAmount',
  InvoiceLine: 'ID InvoicedQuantity LineExtensionAmount Item Price',
  CreditNoteLine: 'ID CreditedQuantity LineExtensionAmount Item Price',
  Item: 'Description Name ClassifiedTaxCategory',
  ClassifiedTaxCategory: 'ID Percent TaxScheme',
  Price: 'PriceAmount',
  CrossIndustryInvoice: 'ExchangedDocumentContext ExchangedDocument SupplyChainTradeTransaction',
  ExchangedDocumentContext: 'GuidelineSpecifiedDocumentContextParameter',
  GuidelineSpecifiedDocumentContextParameter: 'ID',
  ExchangedDocument: 'ID TypeCode IssueDateTime IncludedNote',
  IssueDateTime: 'DateTimeString',
  IncludedNote: 'Content',
  SupplyChainTradeTransaction:
    'IncludedSupplyChainTradeLineItem ApplicableHeaderTradeAgreement ApplicableHeaderTradeDelivery ApplicableHeaderTradeSettlement',
  IncludedSupplyChainTradeLineItem:
    'AssociatedDocumentLineDocument SpecifiedTradeProduct SpecifiedLineTradeAgreement SpecifiedLineTradeDelivery SpecifiedLineTradeSettlement',
  AssociatedDocumentLineDocument: 'LineID',
  SpecifiedTradeProduct: 'Name Description',
  SpecifiedLineTradeAgreement: 'NetPriceProductTradePrice',
  NetPriceProductTradePrice: 'ChargeAmount',
  SpecifiedLineTradeDelivery: 'BilledQuantity',
  SpecifiedLineTradeSettlement: 'ApplicableTradeTax SpecifiedTradeSettlementLineMonetarySummation',
  SpecifiedTradeSettlementLineMonetarySummation: 'LineTotalAmount',
  ApplicableHeaderTradeAgreement:
    'SellerTradeParty BuyerTradeParty BuyerOrderReferencedDocument ContractReferencedDocument',
  SellerTradeParty:
    'Name SpecifiedLegalOrganization PostalTradeAddress URIUniversalCommunication SpecifiedTaxRegistration',
  BuyerTradeParty:
    'Name SpecifiedLegalOrganization PostalTradeAddress URIUniversalCommunication SpecifiedTaxRegistration',
  SpecifiedLegalOrganization: 'ID',
  PostalTradeAddress: 'PostcodeCode LineOne LineTwo LineThree CityName CountryID',
  URIUniversalCommunication: 'URIID',
  SpecifiedTaxRegistration: 'ID',
  BuyerOrderReferencedDocument: 'IssuerAssignedID',
  ContractReferencedDocument: 'IssuerAssignedID',
  ApplicableHeaderTradeDelivery: 'ShipToTradeParty',
  ShipToTradeParty: 'PostalTradeAddress',
  ApplicableHeaderTradeSettlement:
    'PaymentReference InvoiceCurrencyCode SpecifiedTradeSettlementPaymentMeans ApplicableTradeTax BillingSpecifiedPeriod SpecifiedTradeAllowanceCharge SpecifiedTradePaymentTerms SpecifiedTradeSettlementHeaderMonetarySummation InvoiceReferencedDocument',
  SpecifiedTradeSettlementPaymentMeans:
    'TypeCode ApplicableTradeSettlementFinancialCard PayeePartyCreditorFinancialAccount',
  ApplicableTradeSettlementFinancialCard: 'ID',
  PayeePartyCreditorFinancialAccount: 'IBANID',
  ApplicableTradeTax:
    'CalculatedAmount TypeCode ExemptionReason BasisAmount CategoryCode ExemptionReasonCode RateApplicablePercent',
  BillingSpecifiedPeriod: 'StartDateTime EndDateTime',
  StartDateTime: 'DateTimeString',
  EndDateTime: 'DateTimeString',
  SpecifiedTradeAllowanceCharge: 'ChargeIndicator ActualAmount Reason CategoryTradeTax',
  ChargeIndicator: 'Indicator',
  CategoryTradeTax: 'TypeCode CategoryCode RateApplicablePercent',
  SpecifiedTradePaymentTerms: 'Description DueDateDateTime',
  DueDateDateTime: 'DateTimeString',
  SpecifiedTradeSettlementHeaderMonetarySummation:
    'LineTotalAmount ChargeTotalAmount AllowanceTotalAmount TaxBasisTotalAmount TaxTotalAmount GrandTotalAmount TotalPrepaidAmount DuePayableAmount',
  InvoiceReferencedDocument: 'IssuerAssignedID FormattedIssueDateTime',
  FormattedIssueDateTime: 'DateTimeString',
};

/** Returns the elements that are empty, unknown, or not in the order of their schema. */
export function orderProblems(xml: string): string[] {
  const root = parseXmlDocument(xml).documentElement;
  return root ? problemsWithin(root) : ['no element'];
}

function problemsWithin(element: Element): string[] {
  const names = element.children.map(({ localName }) => localName);
  if (names.length === 0) return element.textContent?.trim() ? [] : [`${element.localName} is empty`];
  const order = orders[element.localName]?.split(' ') ?? [];
  const positions = names.map((name) => order.indexOf(name));
  const isOrdered = positions.every((position, index) => position >= Math.max(0, positions[index - 1] ?? 0));
  const own = isOrdered ? [] : [`${element.localName} contains ${names.join(' ')}`];
  return [...own, ...element.children.flatMap(problemsWithin)];
}
