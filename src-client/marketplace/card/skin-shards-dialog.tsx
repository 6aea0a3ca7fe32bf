import type { Product } from '#shared/catalog/product.ts';
import { SkinGallery } from '#client/catalog/detail/skin-gallery.tsx';
import type { SkinIndex } from '#client/replica/skin-index.ts';
import { Dialog } from '#client/ui/dialog/dialog.tsx';

interface SkinShardsDialogProps {
  product: Product;
  skinIndex: SkinIndex;
  /** The account's description. */
  title: string;
  onClose: () => void;
}

/** All skins of a card's account, beside the list. A file of its own: its code is loaded when it is opened. */
export function SkinShardsDialog({ product, skinIndex, title, onClose }: SkinShardsDialogProps) {
  return (
    <Dialog isOpen placement="sheet" title={`Skin shards of ${title}`} onClose={onClose}>
      <SkinGallery product={product} index={skinIndex} />
    </Dialog>
  );
}
