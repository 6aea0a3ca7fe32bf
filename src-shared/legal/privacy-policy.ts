import { type LegalDetails, type LegalText, mailLink } from './legal-text.ts';

/**
 * The durations named here are those of the code: sessions, mail tokens, sign-in queue, limits. Change both together.
 */
export function privacyPolicy({
  name,
  email,
  tradingName,
  registeredOffice,
  imageHost,
}: LegalDetails): LegalText {
  return {
    title: 'Privacy Policy',
    changedOn: '2026-11-27',
    summary: [
      'We keep what a shop needs to sell and to answer for what it sold, and nothing to follow you around.',
      'No advertising, no analytics, no cookies of others.',
      'Card numbers go to the payment provider and are stored nowhere by us.',
      'You can download your data and delete your account at any time.',
    ],
    sections: [
      {
        id: 'controller',
        title: 'Who is responsible',
        blocks: [
          `Responsible for your data in ${name} is ${tradingName}, ${registeredOffice}. Write to ${mailLink(email)} for everything in this policy.`,
        ],
      },
      {
        id: 'data',
        title: 'What we keep',
        blocks: [
          'From visitors who do not register we keep nothing that says who they are. From customers we keep:',
          [
            'Your email address and whether you have confirmed it. Your password only as a salted hash, from which it cannot be read.',
            'Where you are logged in: a hash of the session’s secret, the kind of browser and device, the country if our servers learn it, and the times of the login and of the last visit.',
            'If you set them up: the public part of each passkey with the name you gave it, the secret of your authenticator app, encrypted, and hashes of your recovery codes.',
            'Your cart, wish list and saved searches, your purchases with their date, price and warranty, and the credentials delivered to you, encrypted.',
            'Your balance with every movement, your payments with amount, time and the provider’s reference, and the coupons, transfers, listings and bids you made.',
            'The emails the shop sent you, and what you wrote to support.',
            'For up to an hour the network address that a login or another sensitive call came from, to count attempts and stop guessing.',
          ],
          'For some visits, how fast a page came and answered, by kind of page and size of the window, in sums that name nobody.',
          'If the shop runs into a fault, its log keeps the technical cause and a reference number, without passwords, card data or what you typed.',
        ],
      },
      {
        id: 'purposes',
        title: 'Why, and on which basis',
        blocks: [
          [
            'To deliver what you bought, to honour the warranty and to run your balance: that is our contract with you.',
            'To keep books and invoices: the law obliges us.',
            'To protect customers and the shop from fraud and guessed passwords: our legitimate interest.',
          ],
          'We do not sell data, build profiles, or decide anything about you by machine that has legal effect.',
        ],
      },
      {
        id: 'card-data',
        title: 'Card data',
        blocks: [
          'Card payments are taken by a third-party payment provider, the merchant of record, under its own privacy policy. At the hosted checkout you type your card on the provider’s own page, and we never see it. Where a card is entered in this shop, its number, expiry date and security code are passed on to the payment gateway at once; they are not written to our database, logs or backups, nor to your browser’s storage.',
          'From the provider we learn whether the payment succeeded, its amount and its reference.',
        ],
      },
      {
        id: 'cookies',
        title: 'Cookies and browser storage',
        blocks: [
          'All of these are needed for what you asked the shop to do, so there is no banner to click away:',
          [
            '“sessionid” (with a secure connection “__Host-sessionid”) keeps you logged in, until you log out, do not visit for 30 days, or 30 days have passed since you logged in: 180 on a device of your own, if you have a second factor.',
            '“csrftoken” protects your calls against being forged by other sites, for one year.',
            '“knownbrowser” remembers that you have logged in here, for 400 days: wrong passwords that others try elsewhere then do not keep you out, and a login in a browser without it is told to you by mail.',
            '“signinqueue” ties a login in progress to your browser, for seven minutes.',
            'In the browser’s storage: whether you prefer dark or light; that a customer has logged in here before, so that the login is offered first; the accounts you wanted to put into your cart, until you log in or are connected again; your wish list; whether you prefer cards or a table; and a copy of the shop’s pages and of its public catalog, so that they open fast and without a connection. The catalog is the same for everybody and says nothing about you.',
            'Of customers, besides: the amount of a transfer code, and the receiver, amount and note of a transfer, until the shop’s answer to them has been seen or you close the tab, so that neither is made twice; also after you log out.',
            'While you are logged in, besides: the discount code and the payment method chosen for your cart, and an encrypted copy of your purchases, transactions, payments and export files, so that they open without a connection. Passwords of accounts you bought are in it only if you switch that on, or put them into an export file. You can have a passkey lock it; what names that passkey is then stored with it. Logging out removes all of it.',
          ],
          'The captcha is our own: your browser solves a small calculation, and nobody else learns of it.',
        ],
      },
      {
        id: 'recipients',
        title: 'Who else receives data',
        blocks: [
          [
            'The payment provider: the amount, a description of the purchase and your email address.',
            'Those who run our servers and deliver our emails, on our behalf and bound by contract.',
            'Courts and authorities, where the law obliges us.',
            ...(imageHost === ''
              ? []
              : [
                  `The public image host ${imageHost}, from which your browser loads the pictures of champions, sees your network address.`,
                ]),
          ],
          'Where one of them is outside the European Economic Area, the data is protected by an adequacy decision or by the standard contractual clauses of the European Commission.',
        ],
      },
      {
        id: 'retention',
        title: 'How long we keep it',
        blocks: [
          [
            'Your customer account: until you delete it. Its purchases stay in our books without your email address.',
            'Bookings and payments: for as long as the shop keeps its books, at least the six years that Spanish commercial law demands, also after a deletion; by then without your email address.',
            'Links in emails: one hour for a password reset, a day for a change of your address, 3 days for a confirmation or to stop a recovery, 7 days to tell us that a change was not yours, and one more day until they are removed.',
            'Emails in our outbox: 7 days after they were sent, 30 days when they could not be.',
            'Customer accounts that were never confirmed, used or logged in to: 90 days. Payments that failed and purchases that were not completed: a year. Notices you have read: 90 days.',
            'Counts of attempts: an hour at most.',
          ],
        ],
      },
      {
        id: 'rights',
        title: 'Your rights',
        blocks: [
          'You may know what we keep about you, have it corrected or deleted, restrict or object to its use, and take it with you.',
          [
            'Export: Export Data in your account gives you your purchases, transactions and payments as CSV or JSON files.',
            'Everything else that we keep about you: [Privacy](/my-account/profile/privacy/) in your account downloads it as one file.',
            `Deletion: [Privacy](/my-account/profile/privacy/) in your account deletes it at once, with your password, or write to ${mailLink(email)} from its address. Your email address, password, sessions and cart are erased; what we must keep by law stays under a number. Remaining balance and warranties end with it.`,
            'Everything else: write to us, and you have an answer within one month.',
          ],
          'If you think that we handle your data wrongly, you may complain to a supervisory authority; ours is the Agencia Española de Protección de Datos, [aepd.es](https://www.aepd.es/).',
        ],
      },
      {
        id: 'children',
        title: 'Children under 13',
        blocks: [
          `The shop is not directed to children under 13, and we do not knowingly keep data about them. If you learn that a child has registered here, write to ${mailLink(email)}, and we delete the account and what belongs to it.`,
        ],
      },
      {
        id: 'security',
        title: 'How it is protected',
        blocks: [
          'Connections are encrypted, credentials are encrypted in the database with keys kept apart from it, passwords are hashed, and every change of the balance is written into books that must add up. If data about you is lost or seen by others nonetheless, we tell you and the authority as the law demands.',
        ],
      },
      {
        id: 'changes',
        title: 'Changes to this policy',
        blocks: [
          'The date at the top says when this policy was last changed. If a change matters to you, we write you an email before it takes effect. The rules for buying are in the [Terms of Service](/tos/).',
        ],
      },
    ],
  };
}
