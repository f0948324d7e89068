import type { LegalKind } from '@/lib/domain/legal/kinds';

/** Details of the operator, as Markdown; empty where they are not configured. */
export type OperatorDetails = {
  name: string;
  address: readonly string[];
  register: string;
  vatId: string;
  email: string;
};

/** Day of the shipped texts, YYYY-MM-DD, to be changed together with them. */
export const shippedVersion = '2026-12-01';

const check = '[[Template. Have it checked by a lawyer, then remove this line]]';

const gap = (value: string, missing: string): string => value || `[[${missing}]]`;

const operatorLine = ({ name, address }: OperatorDetails): string =>
  [gap(name, 'Legal name and legal form'), ...(address.length > 0 ? address : ['[[Address]]'])].join(', ');

const emailLink = ({ email }: OperatorDetails): string => (email ? `<${email}>` : '[[Email address]]');

const terms = (operator: OperatorDetails): string => `${check}

## The service

A service with which companies find voices, order recordings, approve them and pay. The company that runs this installation is your contract partner for using it: ${operatorLine(operator)}. It buys recordings and licenses from the voices and sells them to customers in its own name: customers and voices have no contract with each other.

The service is for companies and other businesses, not for consumers.

## Orders

You order from us, and we have the recording made by the voice that you choose. A project becomes an order when a voice is assigned: the license and the agreement shown there then apply. You are not charged before that. Your card is authorized when you assign and charged when the voice accepts. Until then you can cancel the assignment without cost, and the voice can decline it.

## Approval and rights

We grant you the usage rights, which the voice has granted to us. The final ones begin with your approval of the delivery. A delivery that you do not approve is approved automatically after the number of days that the project names.

## License

Each project names the media, the territory and the term in which you may use the recording. They follow from the type of project and the add-ons that you chose, are stated on the order confirmation and in both agreements, and do not change afterwards. The term starts with the approval. Other use needs another order. The [license terms](/docs/license) apply to each license.

## Synthetic voices

A recording is not used to train or drive synthetic voices unless the license of the project says so or the voice has agreed to it separately in writing.

## Pickups and extra rounds

After the approval you can order changes from the same voice, at the reduced price and within the time that the project names: a pickup. A pickup or an extra round of changes has the license of the original recording and ends with it.

## Cards

Card data is held by the card payment provider and never stored here.

## Your account

Keep your password to yourself. To have it deleted, ask for it in your profile under Your data.

## Suspended accounts

We suspend an account that breaks these terms or the law, and state the reason. You can object within six months, with the link in the mail, and someone else in support decides where there is one. The same holds for an application that is returned and for content that is hidden or removed.

## Liability

[[Liability and its limits]]

## Changes of these terms

We store which version you agreed to, and when. You find all versions that you agreed to in your profile. If a change needs your agreement, we ask for it before you start anything new. If you do not agree, your running projects are finished and paid under the version that you agreed to. An order keeps the license and the agreement that it was made with.

## Law and court

[[Law that applies]] [[Court with jurisdiction]]
`;

const privacy = (operator: OperatorDetails): string => `${check}

## Who is responsible

${operatorLine(operator)}, ${emailLink(operator)}. Data protection officer: [[Name and contact, or that there is none]].

## What we store

Your name, company, email address, phone number if you give one, which version of which text you agreed to and when, your projects with their messages and recordings, and what the law requires of invoices.

## Why

To run projects and pay for them: the contract with you. To keep invoices and payments: the law. To find misuse, such as attempts to guess passwords: our legitimate interest in a safe service.

## Who sees it

The people on a project see its messages and files. The public page of a voice shows name, city, country, demos and ratings. Support may look at your account to help you; each change made that way is logged under both names.

## Who processes it for us

[[Hosting, storage and mail providers, with their countries]] Cards and payouts: [[Payment provider]].

## How long we keep it

Your account as long as it exists. Invoices, payments and agreements as long as bookkeeping law requires: [[Number]] years. Backups [[Number]] days.

## Cookies

One cookie keeps you logged in and one remembers light or dark. There is no advertising and no tracking by others.

## Your rights

You can see, correct, export and delete the data stored about you, restrict or object to its use, and take it with you. Use your profile or [contact](/contact) us. You can complain to a data protection authority: [[Name of the authority]].
`;

const consultancy = (operator: OperatorDetails): string => `${check}

This agreement is between you, the voice, and us: ${operatorLine(operator)}.

## Self-employed

A voice sells its work to us as its own business, and we sell it to the customer. It looks after its own taxes and insurance. Nothing here makes a voice an employee of a customer or of the company that runs this installation.

## Accepting work

Accepting a project means delivering recordings as briefed, in studio quality, by the due date, and granting us the rights of use that the license of the project describes, to pass them on to the customer, once the delivery is approved.

## Synthetic voices

We do not use your recordings to train or drive synthetic voices, and do not allow customers to, unless the license of the project says so or you have agreed to it separately in writing.

## Self-billing

Fees are billed by self-billing when the delivery is approved. If you have a VAT ID, we issue the invoice in your name and you do not send one for the same work. Without a VAT ID you get the information for an invoice and send us one where your country asks for it. You keep your tax and VAT details current.

## Payment

The fee becomes payable with the approval and is paid to your connected account or by bank transfer.

## Ending

Both sides can end this agreement at any time. Projects that you have accepted are finished and paid. [[Notice period, if there is one]]

## Law and court

[[Law that applies]] [[Court with jurisdiction]]
`;

const license = (): string => `${check}

## What a license is

The license of a project says what you may do with its recording. It is stated in the project, on the order confirmation, in both agreements and in the license certificate. It does not change after a voice is assigned.

## Media, territory and term

- **Media**: where you may use the recording, such as radio or online video.
- **Territory**: the countries in which you may use it. If none is named, it is the country of your company.
- **Term**: how long you may use it. It starts with your approval of the delivery and ends on the day that the certificate names. Some licenses have no end.

Use in other media, in other countries or after the last day needs another order.

## Add-ons

An add-on can add media, extend the term or change the territory. Choose it with the order. It is part of the license and its price.

## Start with the approval

Before your approval you may use a delivery to check it, not to publish it. A delivery that you neither approve nor send back is approved automatically after the number of days that the project names.

## Pickups and extra rounds

Pickups and extra rounds of changes have the license of the original recording and end with it.

## Renewal

Before a term ends we remind you. A renewal extends the license for the same term from the day after the last day, also for pickups and extra rounds. It costs what the project offers when you order it, and begins when the voice accepts it. After the last day without a renewal, take the recording out of use.

## Synthetic voices

You may not use a recording to train or drive synthetic voices, nor to imitate a voice, unless the license of the project says so or the voice has agreed to it separately in writing.

## Other limits

You may cut, mix and encode a recording for the licensed use. You may not change what the voice appears to say, or use it in a way that breaks the law. [[Further limits, such as uses that voices exclude]]
`;

const imprint = (operator: OperatorDetails): string => `${check}

## Provider

${[gap(operator.name, 'Legal name and legal form'), ...(operator.address.length > 0 ? operator.address : ['[[Address]]'])].join('\\\n')}

## Represented by

[[Names of those who represent the company]]

## Contact

- Email: ${emailLink(operator)}
- Phone: [[Phone number]]

## Register and tax

- Register: ${gap(operator.register, 'Register and registration number')}
- VAT ID: ${gap(operator.vatId, 'VAT ID')}

## Supervision

[[Supervisory authority, if the business needs a permit; otherwise remove this section]]
`;

const contact = (operator: OperatorDetails): string => `${check}

Write to ${emailLink(operator)} or use the form on this page. We answer within [[2]] working days.

## Point of contact

Authorities and users reach us at the same address, in English [[and other languages]].

## Illegal content

Use the report button beside a profile, demo, playlist or message, or tell us here where the content is and why it is illegal. We mail you what we decide, and why.
`;

const accessibility = (operator: OperatorDetails): string => `${check}

## Goal

Everyone should be able to use this service: with a keyboard, a screen reader, large text or little color. Our goal is level AA of the Web Content Accessibility Guidelines (WCAG) 2.2.

## Status

[[Date and method of the assessment]] [[Parts that do not meet the goal, and why]]

## Feedback

Does something not work for you? [Contact](/contact) us or write to ${emailLink(operator)}. Name the page and what happened. We answer within [[2]] working days.

## Enforcement

If our answer does not help, contact [[Name and address of the enforcement body]].
`;

/** The texts of the product, which describe how it works. Operators have them checked and fill their gaps. */
export const legalTemplates: Record<LegalKind, (operator: OperatorDetails) => string> = {
  terms,
  privacy,
  consultancy,
  license,
  imprint,
  contact,
  accessibility,
};
