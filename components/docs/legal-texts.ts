export type LegalText = { title: string; sections: ReadonlyArray<{ title: string; text: string }> };

/** A template that describes how the product works; operators replace these texts with their own lawyer's. */
export const legalTexts: Readonly<Record<string, LegalText>> = {
  terms: {
    title: 'Terms and conditions',
    sections: [
      {
        title: 'What this is',
        text: 'A marketplace where companies find voices, order recordings, approve them and pay. The company that runs this installation is your contract partner for using it.',
      },
      {
        title: 'Orders',
        text: 'A project becomes an order when a voice is assigned: the license and the agreement shown there then apply. You are not charged before that. Your card is authorized when you assign and charged when the voice accepts.',
      },
      {
        title: 'Approval and rights',
        text: 'Final usage rights begin with your approval of the delivery. A delivery that you have not approved by then is approved automatically after the number of days that the project names.',
      },
      {
        title: 'Cards',
        text: 'Card data is held by the card payment provider and never stored here.',
      },
      {
        title: 'Your account',
        text: 'Keep your password to yourself. To have your account deleted, contact support.',
      },
    ],
  },
  privacy: {
    title: 'Privacy policy',
    sections: [
      {
        title: 'What we store',
        text: 'Your name, company, address for mail, phone number if you give one, your projects with their messages and recordings, and what the law requires of invoices.',
      },
      {
        title: 'Who sees it',
        text: 'The people on a project see its messages and files. The public page of a voice shows name, city, country, demos and ratings. Support may look at your account to help you; each change made that way is logged under both names.',
      },
      {
        title: 'Cookies',
        text: 'One cookie keeps you logged in and one remembers light or dark. There is no advertising and no tracking by others.',
      },
      { title: 'Your rights', text: 'Contact support to see, correct or delete the data stored about you.' },
    ],
  },
  consultancy: {
    title: 'Consultancy agreement',
    sections: [
      {
        title: 'Self-employed',
        text: 'A voice works as its own business and looks after its own taxes and insurance. Nothing here makes a voice an employee of a customer or of the company that runs this installation.',
      },
      {
        title: 'Accepting work',
        text: 'Accepting a project means delivering recordings as briefed, in studio quality, by the due date, and allowing the use that the license of the project describes once it is approved and paid.',
      },
      {
        title: 'Self-billing',
        text: 'Fees are billed by self-billing when the delivery is approved. If you have a VAT ID, the invoice is made for you and you do not send one for the same work. Without a VAT ID you get the information for an invoice and send us one where your country asks for it. You keep your tax and VAT details current.',
      },
      {
        title: 'Payment',
        text: 'The fee becomes payable with the approval and is paid to your connected account or by bank transfer.',
      },
    ],
  },
};
