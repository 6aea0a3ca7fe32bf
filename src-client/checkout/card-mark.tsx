import { type CardBrand, CARD_BRANDS } from './card-brand.ts';
import classes from './card-mark.module.css';

/** A card scheme's logo, in its own colours and background in both themes. */
export function CardMark({ brand }: { brand: CardBrand }) {
  return (
    <svg className={classes.mark} viewBox="0 0 36 24" role="img" aria-label={CARD_BRANDS[brand]}>
      <rect x="0.5" y="0.5" width="35" height="23" rx="3.5" fill="#fff" stroke="#c9d0dd" />
      {DRAWINGS[brand]}
    </svg>
  );
}

/** The schemes that the shop's gateways accept. */
export function CardMarks() {
  return (
    <span className={classes.marks} role="group" aria-label="Accepted cards">
      {(Object.keys(CARD_BRANDS) as CardBrand[]).map((brand) => (
        <CardMark key={brand} brand={brand} />
      ))}
    </span>
  );
}

const DRAWINGS = {
  visa: (
    <text x="18" y="16" fill="#1a1f71" fontSize="11" textAnchor="middle" className={classes.slanted}>
      VISA
    </text>
  ),
  mastercard: (
    <>
      <circle cx="14.5" cy="12" r="6.5" fill="#eb001b" />
      <circle cx="21.5" cy="12" r="6.5" fill="#f79e1b" />
      <path d="M18 6.52a6.5 6.5 0 0 1 0 10.96 6.5 6.5 0 0 1 0-10.96" fill="#ff5f00" />
    </>
  ),
  amex: (
    <>
      <rect x="3" y="4" width="30" height="16" rx="2" fill="#006fcf" />
      <text x="18" y="15" fill="#fff" fontSize="8.5" textAnchor="middle" className={classes.upright}>
        AMEX
      </text>
    </>
  ),
};
