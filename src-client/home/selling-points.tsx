import { IconBolt, IconCoins, IconMasksTheater, IconShieldCheck, IconTargetArrow } from '@tabler/icons-react';
import classes from './selling-points.module.css';

/** The shop's claims (storefront, section 1). */
const POINTS = [
  {
    Icon: IconBolt,
    title: 'Instant delivery',
    text: 'Get your login right after payment. It stays in your purchases for good. Unranked accounts arrive within 5 minutes.',
  },
  {
    Icon: IconShieldCheck,
    title: 'Ban warranty',
    text: 'If an account is banned within its warranty, you get a replacement or your money back as balance. Hand-leveled accounts are covered for life.',
  },
  {
    Icon: IconTargetArrow,
    title: 'About 2% banned',
    text: 'The ban rate of our premium accounts. Each card says what you get and how long it is covered.',
  },
  {
    Icon: IconMasksTheater,
    title: 'Your choice of skins',
    text: 'Every skin shard of an account is listed. Search for the ones you want and compare what else comes with them.',
  },
  {
    Icon: IconCoins,
    title: 'Up to 10% less with balance',
    text: 'Load your balance once and pay with a single click, no card needed.',
  },
] as const;

export function SellingPoints() {
  return (
    <section className={classes.section} aria-labelledby="reasons">
      <h2 id="reasons" className={classes.heading}>
        What you can count on
      </h2>
      <ul className={classes.points}>
        {POINTS.map(({ Icon, title, text }) => (
          <li key={title} className={classes.point}>
            <Icon className={classes.icon} size={24} stroke={1.75} aria-hidden="true" />
            <div>
              <h3>{title}</h3>
              <p className={classes.text}>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
