import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { longDayText } from '#shared/dates.ts';
import {
  type LegalBlock,
  type LegalDetails,
  type LegalPiece,
  type LegalSection,
  type LegalText,
  piecesOf,
} from '#shared/legal/legal-text.ts';
import type { PagePath } from '#shared/pages.ts';
import { Page } from '#client/ui/page/page.tsx';
import { useShopInfo } from '#client/platform/shop-info.ts';
import classes from './legal-page.module.css';

/** A legal text with its table of contents. The names in it are the operator's, loaded by the route. */
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

/** Beside the text on wide screens; highlights the current section. */
function TableOfContents({ sections }: { sections: readonly LegalSection[] }) {
  const current = useCurrentSection(sections);
  return (
    <nav className={classes.contents} aria-labelledby="contents">
      <h2 id="contents" className={classes.contentsTitle}>
        Contents
      </h2>
      <ol>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className={classes.entry}
              aria-current={id === current ? 'location' : undefined}
            >
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The section at the upper third of the window; if there is none, the last one that was. */
function useCurrentSection(sections: readonly LegalSection[]): string | undefined {
  const [current, setCurrent] = useState(sections[0]?.id);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.find(({ isIntersecting }) => isIntersecting);
        if (entered) setCurrent(entered.target.id);
      },
      { rootMargin: '-30% 0px -70% 0px' },
    );
    for (const { id } of sections) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [sections]);
  return current;
}
