import { useEffect, useState } from 'react';
import type { LegalSection } from '#shared/legal/legal-text.ts';
import classes from './legal-page.module.css';

/** Beside the text on wide screens; says where in the text one is. */
export function TableOfContents({ sections }: { sections: readonly LegalSection[] }) {
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

/** The section at the upper third of the window; the last one that was there while none is. */
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
