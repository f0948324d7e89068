import { Document, Page, Text, View } from '@react-pdf/renderer';
import { type DocumentFacts, documentTitles, type Party } from '@/lib/domain/documents';
import { registerFonts, styles } from '@/server/payments/drawing/styles';

const amountFormat = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const dateFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const countryNames = new Intl.DisplayNames('en', { type: 'region' });
const languageNames = new Intl.DisplayNames('en', { type: 'language' });

/** '€ 1,250.00', with a real minus. */
function amount(cents: number): string {
  return `${cents < 0 ? '\u2212' : ''}€\u00a0${amountFormat.format(Math.abs(cents) / 100)}`;
}

/** 'visa' is how the provider spells it. */
function brandName(brand: string): string {
  return brand.charAt(0).toUpperCase() + brand.slice(1);
}

function day(instant: string): string {
  return dateFormat.format(new Date(instant));
}

/** A document's only drawing: everything on it comes from its frozen facts. */
export function DocumentDrawing({ facts }: { facts: DocumentFacts }) {
  registerFonts();
  const title = documentTitles[facts.kind];
  return (
    <Document
      title={`${title} ${facts.number}`}
      author={facts.seller.name}
      language="en"
      creationDate={new Date(facts.issuedAt)}
    >
      <Page size="A4" style={styles.page}>
        <View style={styles.head}>
          <Text style={styles.brand}>Timbre</Text>
          {facts.isTest && <Text style={styles.test}>TEST – no real money</Text>}
        </View>
        <Text style={styles.title}>{title}</Text>
        <Facts facts={facts} />
        <View style={styles.parties}>
          <PartyBox label={sellerLabel(facts)} party={facts.seller} />
          <PartyBox label={buyerLabel(facts)} party={facts.buyer} />
        </View>
        <Subject facts={facts} />
        <Amounts facts={facts} />
        {facts.terms.length > 0 && <Terms terms={facts.terms} />}
        {facts.notes.length > 0 && (
          <View style={styles.notes}>
            {facts.notes.map((note) => (
              <Text key={note} style={styles.paragraph}>
                {note}
              </Text>
            ))}
          </View>
        )}
        <View style={styles.foot} fixed>
          <Text>
            {title} {facts.number}
          </Text>
          <Text render={({ pageNumber, totalPages }) => `Page ${pageNumber} of ${totalPages}`} />
        </View>
      </Page>
    </Document>
  );
}

function sellerLabel({ kind }: DocumentFacts): string {
  if (kind === 'clientAgreement') return 'Marketplace';
  if (kind === 'voiceAgreement') return 'Voice';
  return kind === 'selfBilling' ? 'Supplier' : 'From';
}

function buyerLabel({ kind }: DocumentFacts): string {
  if (kind === 'clientAgreement') return 'Customer';
  if (kind === 'voiceAgreement') return 'Marketplace';
  return kind === 'selfBilling' ? 'Recipient and issuer' : 'To';
}

function Facts({ facts }: { facts: DocumentFacts }) {
  const items: [string, string][] = [
    ['Number', facts.number],
    ['Date', day(facts.issuedAt)],
  ];
  if (facts.purchaseOrder) items.push(['Purchase order', facts.purchaseOrder]);
  if (facts.paidAt) items.push(['Paid', day(facts.paidAt)]);
  if (facts.card) items.push(['Card', `${brandName(facts.card.brand)} •••• ${facts.card.last4}`]);
  return (
    <View style={styles.facts}>
      {items.map(([label, value]) => (
        <View key={label}>
          <Text style={styles.label}>{label}</Text>
          <Text style={styles.value}>{value}</Text>
        </View>
      ))}
    </View>
  );
}

function PartyBox({ label, party }: { label: string; party: Party }) {
  const country = party.country ? (countryNames.of(party.country) ?? party.country) : '';
  return (
    <View style={styles.party}>
      <Text style={styles.label}>{label}</Text>
      <Text style={styles.partyName}>{party.name}</Text>
      {[...party.addressLines, country].filter(Boolean).map((line) => (
        <Text key={line}>{line}</Text>
      ))}
      {party.taxId !== '' && <Text>Tax ID {party.taxId}</Text>}
      {party.vatId !== '' && <Text>VAT ID {party.vatId}</Text>}
    </View>
  );
}

function Subject({ facts }: { facts: DocumentFacts }) {
  const language = languageNames.of(facts.language) ?? facts.language;
  const words = facts.maxWords === null ? '' : `, up to ${facts.maxWords} words`;
  return (
    <View style={{ marginBottom: 18 }}>
      <Text style={styles.section}>{facts.projectName}</Text>
      <Text>
        {facts.projectType}, {language}
        {words}. Voice: {facts.voiceName}. Project {facts.projectId}.
      </Text>
      {facts.terms.length > 0 && facts.description !== '' && <Text style={{ marginTop: 4 }}>{facts.description}</Text>}
    </View>
  );
}

function Amounts({ facts }: { facts: DocumentFacts }) {
  const vatLabel = facts.vatPercent > 0 ? `VAT ${facts.vatPercent} %` : 'VAT 0 %';
  return (
    <View wrap={false}>
      <View style={styles.rowHead}>
        <Text style={styles.label}>Description</Text>
        <Text style={styles.label}>Amount, EUR</Text>
      </View>
      {facts.lines.map((line) => (
        <View key={line.text} style={styles.row}>
          <Text style={styles.rowText}>{line.text}</Text>
          <Text style={styles.amount}>{amount(line.amountCents)}</Text>
        </View>
      ))}
      <View style={styles.sums}>
        <View style={styles.sum}>
          <Text>Net</Text>
          <Text>{amount(facts.netCents)}</Text>
        </View>
        <View style={styles.sum}>
          <Text>{vatLabel}</Text>
          <Text>{amount(facts.vatCents)}</Text>
        </View>
        <View style={styles.total}>
          <Text>{facts.paidAt ? 'Total paid' : 'Total'}</Text>
          <Text>{amount(facts.grossCents)}</Text>
        </View>
      </View>
    </View>
  );
}

function Terms({ terms }: { terms: string[] }) {
  return (
    <View style={{ marginTop: 20 }}>
      <Text style={styles.section}>What was agreed</Text>
      {terms.map((term, index) => (
        <View key={term} style={{ flexDirection: 'row' }} wrap={false}>
          <Text style={{ width: 18 }}>{index + 1}.</Text>
          <Text style={[styles.paragraph, { flex: 1 }]}>{term}</Text>
        </View>
      ))}
    </View>
  );
}
