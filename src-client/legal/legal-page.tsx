import { Link } from '@tanstack/react-router';
import { longDayText } from '#shared/dates.ts';
import {
  type LegalBlock,
  type LegalDetails,
  type LegalPiece,
  type LegalText,
  piecesOf,
} from '#shared/legal/legal-text.ts';
import type { PagePath } from '#shared/pages.ts';
import { Page } from '#client/layout/page.tsx';
import { useShopInfo } from '#client/platform/shop-info.ts';
import classes from './legal-page.module.css';
import { TableOfContents } from './table-of-contents.tsx';

/** A legal text with its contents beside it; the names in it are the operator's, loaded by the route. */
export function LegalPage({ textOf }: { textOf: (details: LegalDetails) => LegalText }) {
  const details = useShopInfo();
  if (details === undefined) return null;
  const { title, changedOn, summary, sections } = textOf(details);
  return (
    <Page>
      <div className={classes.layout}>
        <article className={classes.text}>
          <h1 className={classes.title}>{title}</h1>
          <p className={classes.changed}>
            Last changed on <time dateTime={changedOn}>{longDayText(changedOn)}</time>
          </p>
          <section className={classes.summary} aria-labelledby="in-short">
            <h2 id="in-short">In short</h2>
            <Points points={summary} />
          </section>
          <ol className={classes.sections}>
            {sections.map(({ id, title: heading, blocks }) => (
              <li key={id} id={id} className={classes.section}>
                <h2>{heading}</h2>
                {blocks.map((block) => (
                  <Block key={String(block)} block={block} />
                ))}
              </li>
            ))}
          </ol>
        </article>
        <TableOfContents sections={sections} />
      </div>
    </Page>
  );
}

function Block({ block }: { block: LegalBlock }) {
  return typeof block === 'string' ? (
    <p>
      <Words text={block} />
    </p>
  ) : (
    <Points points={block} />
  );
}

function Points({ points }: { points: readonly string[] }) {
  return (
    <ul className={classes.points}>
      {points.map((point) => (
        <li key={point}>
          <Words text={point} />
        </li>
      ))}
    </ul>
  );
}

function Words({ text }: { text: string }) {
  return piecesOf(text).map((piece) => <Piece key={piece.text} {...piece} />);
}

function Piece({ text, href }: LegalPiece) {
  if (href === undefined) return text;
  if (!href.startsWith('/')) return <a href={href}>{text}</a>;
  return <Link to={href as PagePath}>{text}</Link>;
}
