import { IconSparkles } from '@tabler/icons-react';
import { useState } from 'react';
import type { Product } from '#shared/catalog/product.ts';
import { SkinGallery } from '#client/catalog/detail/skin-gallery.tsx';
import type { SkinIndex } from '#client/replica/skin-index.ts';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import classes from './skin-shards-button.module.css';

interface SkinShardsButtonProps {
  product: Product;
  skinIndex: SkinIndex;
  /** The account in words. */
  title: string;
}

/** "Show Skin Shards": all of them, large and searchable, without leaving the list. */
export function SkinShardsButton({ product, skinIndex, title }: SkinShardsButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={classes.button}
        aria-haspopup="dialog"
        aria-label={`Show Skin Shards: ${title}`}
        onClick={() => setOpen(true)}
      >
        <IconSparkles size={16} stroke={1.75} aria-hidden="true" />
        Show Skin Shards
      </button>
      {isOpen && (
        <Dialog isOpen placement="sheet" title={`Skin shards of ${title}`} onClose={() => setOpen(false)}>
          <SkinGallery product={product} index={skinIndex} />
        </Dialog>
      )}
    </>
  );
}
