import { useId } from 'react';

/** Codes of the game's tiers from low to high; any other code is drawn as unranked. */
type Tier = 'IR' | 'BR' | 'SI' | 'GO' | 'PL' | 'EM' | 'DI' | 'MA' | 'GR' | 'CH';

interface TierLook {
  light: string;
  dark: string;
  /** Pairs of wings. */
  wings: 0 | 1 | 2 | 3;
  /** The shape at the centre of the emblem. */
  heart: 'bar' | 'gem' | 'star' | 'crown';
}

const LOOKS: Record<Tier, TierLook> = {
  IR: { light: '#8b8785', dark: '#5a5452', wings: 0, heart: 'bar' },
  BR: { light: '#c58a5c', dark: '#85512f', wings: 0, heart: 'gem' },
  SI: { light: '#c3d0dc', dark: '#7d8c9b', wings: 1, heart: 'bar' },
  GO: { light: '#f5cd62', dark: '#b27f1c', wings: 1, heart: 'gem' },
  PL: { light: '#5fd6d0', dark: '#22807f', wings: 1, heart: 'star' },
  EM: { light: '#4fdb8d', dark: '#177a47', wings: 2, heart: 'gem' },
  DI: { light: '#8fb0ff', dark: '#4554c4', wings: 2, heart: 'star' },
  MA: { light: '#cf8cf5', dark: '#7b2fb4', wings: 2, heart: 'crown' },
  GR: { light: '#ff7b76', dark: '#a9232c', wings: 3, heart: 'crown' },
  CH: { light: '#ffe39a', dark: '#2f8fd0', wings: 3, heart: 'star' },
};

const WINGS = ['M7.6 9 2.4 6.2 4 13 7.6 15Z', 'M7.8 15.4 3.4 14 6 19 8.6 19.4Z', 'M8.6 6.4 5.4 2 10.4 4.6Z'];
const HEARTS: Record<TierLook['heart'], string> = {
  bar: 'M9.4 11.2 12 9.8 14.6 11.2 14.6 13.4 12 12 9.4 13.4Z',
  gem: 'M12 8.4 14.6 12 12 15.6 9.4 12Z',
  star: 'M12 7.4 13.3 10.7 16 12 13.3 13.3 12 16.6 10.7 13.3 8 12 10.7 10.7Z',
  crown: 'M8.8 9 10.6 11 12 7.8 13.4 11 15.2 9 14.4 14.6 9.6 14.6Z',
};

/** The emblem of a rank code such as `GO`; a hollow shield for `0` and unknown codes. Write the rank beside it. */
export function RankEmblem({ rank, size = 28 }: { rank: string; size?: number }) {
  const gradient = useId();
  const look = LOOKS[rank as Tier] as TierLook | undefined;
  if (look === undefined) {
    return (
      <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
        <path
          d="M12 3.5 18.5 7V13.4L12 20.5 5.5 13.4V7Z"
          fill="none"
          stroke="var(--muted)"
          strokeWidth="1.5"
        />
        <path d="M9.5 12H14.5" stroke="var(--muted)" strokeWidth="1.5" strokeLinecap="round" />
      </svg>
    );
  }
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <linearGradient id={gradient} x1="0" y1="0" x2="0.4" y2="1">
        <stop stopColor={look.light} />
        <stop offset="1" stopColor={look.dark} />
      </linearGradient>
      {WINGS.slice(0, look.wings).map((wing) => (
        <g key={wing} fill={look.dark}>
          <path d={wing} fill={look.light} />
          <path d={wing} transform="translate(24 0) scale(-1 1)" />
        </g>
      ))}
      <path d="M12 3 17.6 6.4V13.6L12 21 6.4 13.6V6.4Z" fill={`url(#${gradient})`} />
      <path d="M12 3 17.6 6.4V13.6L12 21Z" fill="#000" opacity="0.16" />
      <path d={HEARTS[look.heart]} fill="#fff" opacity="0.92" />
    </svg>
  );
}
