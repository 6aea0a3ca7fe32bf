import { useMemo } from 'react';
import { REGIONS } from '#shared/catalog/enumerations.ts';
import type { Product } from '#shared/catalog/product.ts';
import { useAfterPaint } from '#client/platform/after-paint.ts';
import { ChampionArt } from '#client/ui/art/champion-art.tsx';
import type { NamedSkin } from '#client/replica/skin-index.ts';

interface FacePictureProps {
  product: Pick<Product, 'id' | 'region'>;
  /** The skin that represents the account; without one, the picture is generated from the account's number. */
  face: NamedSkin | undefined;
  className: string | undefined;
  /** Whether a generated picture shows the champion's name. */
  isNamed?: boolean;
}

/** The wide picture of an account, on cards and on its page. When it changes to another account, the text is drawn first. */
export function FacePicture({ product, className, ...props }: FacePictureProps) {
  const given = useMemo(
    () => ({ face: props.face, isNamed: props.isNamed ?? true }),
    [props.face, props.isNamed],
  );
  const { face, isNamed } = useAfterPaint(given);
  return (
    <ChampionArt
      shape="band"
      className={className}
      champion={face?.champion ?? `account-${product.id}`}
      name={isNamed ? (face?.championName ?? REGIONS[product.region]) : ''}
      skinId={face?.id ?? 0}
      isMythic={face?.isMythic ?? false}
    />
  );
}
