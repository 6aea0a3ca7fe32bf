import { type LegalDetails, type LegalText, mailLink } from './legal-text.ts';

/** States what both specifications define: account and marketplace, sections 1 and 9; storefront, sections 1, 2 and 9. */
export function termsOfService({ name, email, tradingName, registeredOffice }: LegalDetails): LegalText {
  return {
    title: 'Terms of Service',
    changedOn: '2026-11-28',
    summary: [
      'Purchases are final. Within 3 days we take back an account that nobody has touched.',
      'Bans are covered by a warranty of 3 months, unless another period was shown when you bought. A name change ends it.',
      'Card payments are taken by a payment provider who is the merchant of record.',
      'Spanish law applies, and our liability ends at $100.',
    ],
    sections: [
      {
        id: 'scope',
        title: 'Who we are and what this covers',
        blocks: [
          `${name} is run by ${tradingName}, ${registeredOffice} (“we”). These terms are the contract between us and you for everything you do in this shop: registering, buying accounts, loading and using balance, and trading on the marketplace.`,
          'By registering or buying you accept them. If you do not agree with them, please do not use the shop.',
          'We are not connected with the publisher of the game, and the publisher neither sells nor endorses what is sold here. The publisher has rules of its own for game accounts and may act on them; that risk is what the [warranty](#warranty) is for.',
        ],
      },
      {
        id: 'customer-account',
        title: 'Your customer account',
        blocks: [
          'To buy you need a customer account with an email address that you can read. Keep its password to yourself: what is done with it counts as done by you. If you think that somebody else knows it, change it at once and write to us.',
          'You must be old enough to make this contract where you live, or have the consent of a parent or guardian. The shop is not made for children under 13.',
        ],
      },
      {
        id: 'goods',
        title: 'What you buy',
        blocks: [
          'You buy the access to one game account, with the contents that its card in the shop shows: region, level, blue and orange essence, rank, and the skin shards, permanent shards and owned skins listed there. Essence and level are shown rounded down; there may be more on the account, never less.',
          'Every account is sold once, to one customer. Prices are in euro and are the ones shown when you confirm the purchase.',
        ],
      },
      {
        id: 'payment',
        title: 'Payment',
        blocks: [
          'A purchase is paid from your balance as far as it reaches; you pay the rest by card. Before you confirm, the cart shows the whole sum: discount, balance, card part, surcharge and cashback.',
          'Card payments are handled by a third-party payment provider who acts as the merchant of record. The provider is the seller on your receipt and on your card statement, collects the taxes that are due, and its own terms apply to the payment in addition to these.',
          [
            'A card payment has a minimum of €0.50 or €1.00, depending on the provider. What it exceeds the price by is credited to your balance.',
            'Accounts are held for you for 30 minutes while you pay. If your payment arrives after that and one of the accounts is gone, none of them is delivered, and the whole amount becomes balance.',
            'A discount code works on all accounts except ranked and handleveled ones.',
            'If you have a payment reversed by your bank without having asked us first, we may take back what it paid for and close your customer account.',
          ],
        ],
      },
      {
        id: 'delivery',
        title: 'Delivery',
        blocks: [
          'Delivery is instant. As soon as the payment is confirmed, username and password are on your screen and in Your Purchases, and an email leads you there. Unranked accounts are delivered within 5 minutes at the latest. If something is missing, write to us.',
          'Change the password and the email address of the game account right after delivery. From then on it is in your hands alone.',
        ],
      },
      {
        id: 'refunds',
        title: 'Refund policy',
        blocks: [
          'All purchases are final. What we deliver can be used from the first second and cannot be given back unseen; by confirming a purchase you ask us to deliver at once, and accept that the right of withdrawal ends with the delivery.',
          'There is one exception. If you have not touched the account, we take it back within 3 days of the purchase. Untouched means: nobody has logged in to it, and its password, email address, name and contents are as they were delivered.',
          'We also make it good when an account does not have what its card showed, or cannot be logged in to with what we delivered. Refunds are made to your balance; cashback or bonus that came with the payment is taken back with it.',
        ],
      },
      {
        id: 'warranty',
        title: 'Ban warranty',
        blocks: [
          'If an account is banned for something that lies before your purchase, you get a replacement of the same kind or, if there is none, its price as balance.',
          'The warranty lasts 3 months from the day of the purchase, unless another period is shown: its length depends on the kind of the account, is written on its card and stays in Your Purchases as it was when you bought. Some kinds are covered for life; an account marked “No Warranty” is not covered.',
          'The warranty ends early',
          [
            'when the name of the account is changed, because we can then no longer tell it apart. If you can prove the change, for example with a screenshot that shows both names, it stays in force;',
            'when the account is sold, traded or given on to somebody else outside this shop;',
            'when the ban is for something done after your purchase, such as forbidden programs, insults, leaving games, boosting or payments that were reversed.',
          ],
          `To claim it, press “Report” beside the account in Your Purchases, or write to ${mailLink(email)} with the username and the notice of the ban.`,
        ],
      },
      {
        id: 'balance',
        title: 'Balance',
        blocks: [
          'Balance is credit for this shop, in euro. You can load between €2.50 and €1,000 at a time. Card loads through the second payment provider come with a bonus of 10%, and card purchases through it with 10% cashback, where that is offered.',
          'Balance bears no interest and is not paid out in money, except where the law demands it. Where the shop offers it, you can transfer balance to another customer; a transfer cannot be undone. Coupons and transfer codes work once.',
        ],
      },
      {
        id: 'marketplace',
        title: 'Trade-in and marketplace',
        blocks: [
          'Where it is switched on, you can trade a purchased account in: you see what we offer, confirm with the current password, and the amount arrives as balance after 24 hours. The account must have an unverified email address, no ban or restriction, an honor level of at least 2 and, in silver or bronze, at least 20 games.',
          'Where the marketplace is switched on, you can list a purchased account there, for an auction, an instant buy or both, for 1 to 30 days.',
          [
            'The commission is 10% of the final price; the seller receives 90% of the highest bid.',
            'A bid is binding. Its amount is taken from your balance at once and given back as soon as you are outbid or the auction ends without you.',
            'You cannot bid on or buy your own listing.',
            'The seller answers for the warranty period chosen for the listing.',
          ],
        ],
      },
      {
        id: 'conduct',
        title: 'Fair use',
        blocks: [
          'Do not use means of payment that are not yours, do not try to enter the accounts of others, do not disturb the shop’s operation, and do not use it for anything unlawful. We may close a customer account that does; what was paid for fairly is delivered or refunded.',
        ],
      },
      {
        id: 'liability',
        title: 'Our liability',
        blocks: [
          'We do what we can to keep the shop open and its figures right, but do not promise that it is always reachable or free of faults.',
          'As far as the law allows, all that we owe you in connection with the shop and what you bought here is limited to $100 in total. We are not liable for lost profit, lost progress in the game, or other indirect damage.',
          'Nothing here limits a liability that cannot be limited by law, such as for intent, gross negligence, or injury to life and health.',
        ],
      },
      {
        id: 'claims',
        title: 'Time limit for claims',
        blocks: [
          'A claim against us must be brought within 1 year of the day on which its cause arose. After that it is barred, as far as the law allows.',
        ],
      },
      {
        id: 'law',
        title: 'Law and courts',
        blocks: [
          'Spanish law applies. The courts at our registered office are competent, as far as this can be agreed. If you are a consumer, you keep the protection that the mandatory law of the country you live in gives you, and may sue there.',
          'If one of these terms is void, the others stay as they are.',
        ],
      },
      {
        id: 'changes',
        title: 'Changes to these terms',
        blocks: [
          'We may change these terms. The date at the top says when we last did; the version of that day applies to all that is bought from then on, and a purchase keeps the version under which it was made.',
        ],
      },
      {
        id: 'contact',
        title: 'Contact',
        blocks: [
          `${tradingName}, ${registeredOffice}. Support: ${mailLink(email)}. What we do with your data is in the [Privacy Policy](/privacy-policy/).`,
        ],
      },
    ],
  };
}
