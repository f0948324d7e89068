export type LegalText = { title: string; sections: ReadonlyArray<{ title: string; text: string }> };

/** A template that describes how the product works; operators replace these texts with their own lawyer's. */
export const legalTexts: Readonly<Record<string, LegalText>> = {
  terms: {
    title: 'Terms and conditions',
    sections: [
      {
        title: 'What this is',
        text: 'A service with which companies find voices, order recordings, approve them and pay. The company that runs this installation is your contract partner for using it. It buys recordings and licenses from the voices and sells them to customers in its own name: customers and voices have no contract with each other.',
      },
      {
        title: 'Orders',
        text: 'You order from us, and we have the recording made by the voice that you choose. A project becomes an order when a voice is assigned: the license and the agreement shown there then apply. You are not charged before that. Your card is authorized when you assign and charged when the voice accepts. Until then you can cancel the assignment without cost, and the voice can decline it.',
      },
      {
        title: 'Approval and rights',
        text: 'We grant you the usage rights, which the voice has granted to us. The final ones begin with your approval of the delivery. A delivery that you have not approved by then is approved automatically after the number of days that the project names.',
      },
      {
        title: 'License',
        text: 'Each project names the media, the territory and the term in which you may use the recording. They follow from the type of project and the add-ons that you chose, are stated on the order confirmation and in both agreements, and do not change afterwards. The term starts with the approval. Other use needs another order.',
      },
      {
        title: 'Synthetic voices',
        text: 'A recording is not used to train or drive synthetic voices unless the license of the project says so or the voice has agreed to it separately in writing.',
      },
      {
        title: 'Pickups and extra rounds',
        text: 'After the approval you can order changes from the same voice, at the reduced price and within the time that the project names: a pickup. A pickup or an extra round of changes has the license of the original recording and ends with it.',
      },
      {
        title: 'Cards',
        text: 'Card data is held by the card payment provider and never stored here.',
      },
      {
        title: 'Your account',
        text: 'Keep your password to yourself. To have your account deleted, contact support.',
      },
      {
        title: 'Changes of these terms',
        text: 'We store which version you accepted when you signed up. An order keeps the license and the agreement that it was made with.',
      },
    ],
  },
  privacy: {
    title: 'Privacy policy',
    sections: [
      {
        title: 'What we store',
        text: 'Your name, company, email address, phone number if you give one, which version of the terms you accepted and when, your projects with their messages and recordings, and what the law requires of invoices.',
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
        text: 'A voice sells its work to us as its own business, and we sell it to the customer. It looks after its own taxes and insurance. Nothing here makes a voice an employee of a customer or of the company that runs this installation.',
      },
      {
        title: 'Accepting work',
        text: 'Accepting a project means delivering recordings as briefed, in studio quality, by the due date, and granting us the rights of use that the license of the project describes, to pass them on to the customer, once the delivery is approved.',
      },
      {
        title: 'Self-billing',
        text: 'Fees are billed by self-billing when the delivery is approved. If you have a VAT ID, we issue the invoice in your name and you do not send one for the same work. Without a VAT ID you get the information for an invoice and send us one where your country asks for it. You keep your tax and VAT details current.',
      },
      {
        title: 'Payment',
        text: 'The fee becomes payable with the approval and is paid to your connected account or by bank transfer.',
      },
    ],
  },
};
