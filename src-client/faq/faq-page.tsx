import { Page } from '#client/layout/page.tsx';
import { useShopInfo } from '#client/platform/shop-info.ts';
import { Fold } from '#client/ui/fold/fold.tsx';
import classes from './faq-page.module.css';
import { QUESTIONS } from './questions.ts';

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
