import type { Attachment } from '@/server/payments/rendering/sheet';

const namespace = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';

const properties = {
  DocumentFileName: ['factur-x.xml', 'name of the embedded XML invoice file'],
  DocumentType: ['INVOICE', 'INVOICE'],
  Version: ['1.0', 'The actual version of the Factur-X XML schema'],
  ConformanceLevel: ['EN 16931', 'The conformance level of the embedded Factur-X data'],
} as const;

const resource = (inner: string) => `<rdf:li rdf:parseType="Resource">${inner}</rdf:li>`;

const values = Object.entries(properties).map(([name, [value]]) => `<fx:${name}>${value}</fx:${name}>`);

const descriptions = Object.entries(properties).map(([name, [, description]]) =>
  resource(
    `<pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType>` +
      `<pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${description}</pdfaProperty:description>`,
  ),
);

const schema = resource(
  '<pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>' +
    `<pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI><pdfaSchema:prefix>fx</pdfaSchema:prefix>` +
    `<pdfaSchema:property><rdf:Seq>${descriptions.join('')}</rdf:Seq></pdfaSchema:property>`,
);

/** XMP of Factur-X 1.0: its properties, and their description, which PDF/A requires of other than its own properties. */
const metadata =
  `<rdf:Description rdf:about="" xmlns:fx="${namespace}">${values.join('')}</rdf:Description>` +
  '<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"' +
  ' xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">' +
  `<pdfaExtension:schemas><rdf:Bag>${schema}</rdf:Bag></pdfaExtension:schemas></rdf:Description>`;

/** Returns a Cross Industry Invoice as Factur-X embeds it in the PDF of the same document. */
export function facturX(cii: string): Attachment {
  return { name: properties.DocumentFileName[0], description: 'Structured invoice', content: cii, metadata };
}
