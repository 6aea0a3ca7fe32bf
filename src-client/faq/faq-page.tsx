import { Page } from '#client/ui/page/page.tsx';
import { useShopInfo } from '#client/platform/shop-info.ts';
import { Fold } from '#client/ui/fold/fold.tsx';
import classes from './faq-page.module.css';

/** The five questions (storefront, section 2 "FAQ topics"), in the order in which they are most often asked. */
const QUESTIONS: readonly { question: string; answer: readonly string[] }[] = [
  {
    question: 'What is an unranked level 30 account?',
    answer: [
      'An account that has reached level 30, the level from which ranked games are open, and has not played a ranked game this season. You start your placements with a clean record.',
      'Ranked accounts show their rank with wins and losses. Hand-leveled accounts were leveled by a person, all others by a program; the card always says which one you buy.',
    ],
  },
  {
    question: 'Can my account get banned?',
    answer: [
      'Yes, it can happen, and no honest shop can promise otherwise. Of our premium accounts, about 2% are banned.',
      'That is what the warranty is for. If the account is banned within its warranty for something that happened before your purchase, open a claim in your purchases: you get a replacement of the same kind, or the price back as balance. Each card shows how long the warranty lasts, and it is fixed when you buy. Hand-leveled accounts are covered for life.',
    ],
  },
  {
    question: 'May I change the name of the account?',
    answer: [
      'You may, but a name change ends the warranty, because we can no longer identify the account.',
      'Keep proof of the old name, such as a screenshot that shows both names or the receipt of the change. Send it to support and the warranty stays in force.',
    ],
  },
  {
    question: 'What is on the account that I buy?',
    answer: [
      'The blue essence on its card, rounded down to the nearest 10,000, the orange essence, and every skin shard listed there. You unlock skin shards with orange essence; permanent shards and skins that are already owned are marked as such.',
      'Search for the skins you want: the results show accounts with all of them.',
    ],
  },
  {
    question: 'How and when do I get the account?',
    answer: [
      'Right after payment. Username and password appear on your screen and stay in your purchases, and we email you a link to them. Unranked accounts are delivered within 5 minutes at the latest.',
      'Log in to the game, change the password and the email address of the account, and it is yours.',
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
