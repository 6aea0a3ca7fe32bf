import { Page } from '#client/ui/page/page.tsx';
import { useShopInfo } from '#client/platform/shop-info.ts';
import { Fold } from '#client/ui/fold/fold.tsx';
import classes from './faq-page.module.css';

/** The five questions (storefront, section 2 "FAQ topics"), in the order in which people ask them. */
const QUESTIONS: readonly { question: string; answer: readonly string[] }[] = [
  {
    question: 'What is an unranked level 30 account?',
    answer: [
      'An account that has reached level 30, the level from which ranked games are open, and has not played a ranked game this season. You start your placements with a clean record.',
      'Accounts that have a rank show it with their wins and losses. Handleveled accounts were played up by a person, the others by a program; the card always says which one you buy.',
    ],
  },
  {
    question: 'Can my account get banned?',
    answer: [
      'Yes, that can happen, and nobody can honestly promise otherwise. Among our premium accounts it is about 2%.',
      'That is what the warranty is for. If the account is banned within its warranty for a reason that lies before your purchase, write to support: you get a replacement of the same kind, or the price back as balance. How long the warranty lasts is written on each card, and it is fixed at the moment you buy. Some kinds carry it for life.',
    ],
  },
  {
    question: 'May I change the name of the account?',
    answer: [
      'You may, but a name change ends the warranty, because we can no longer tell the account apart.',
      'If you keep proof of the former name, for example a screenshot of the client that shows both names or the receipt of the change, send it to support and the warranty stays in force.',
    ],
  },
  {
    question: 'What is on the account that I buy?',
    answer: [
      'The blue essence that its card shows, rounded down to full ten thousands, the orange essence, and all the skin shards listed there. Skin shards are yours to unlock with orange essence; permanent shards and skins that are already owned are listed as such.',
      'Search for the skins you want: the results then show accounts that have all of them.',
    ],
  },
  {
    question: 'How and when do I get the account?',
    answer: [
      'At once. After the payment the username and the password stand on your screen and stay in your purchases, and we send you an e-mail that leads there. Unranked accounts are delivered within 5 minutes at the latest.',
      'Sign in, change the password and the e-mail address of the account, and it is yours.',
    ],
  },
];

export function FaqPage() {
  const info = useShopInfo();
  return (
    <Page width="narrow">
      <h1 className={classes.title}>Frequently asked questions</h1>
      <div className={classes.questions}>
        {QUESTIONS.map(({ question, answer }, index) => (
          <Fold key={question} title={question} group="faq" size="large" isOpenAtFirst={index === 0}>
            {answer.map((paragraph) => (
              <p key={paragraph} className={classes.paragraph}>
                {paragraph}
              </p>
            ))}
          </Fold>
        ))}
      </div>
      {info !== undefined && (
        <p className={classes.more}>
          Something else? Write to <a href={`mailto:${info.email}`}>{info.email}</a>
          {info.chatUrl !== '' && (
            <>
              {' '}
              or <a href={info.chatUrl}>join the chat community</a>
            </>
          )}
          .
        </p>
      )}
    </Page>
  );
}
