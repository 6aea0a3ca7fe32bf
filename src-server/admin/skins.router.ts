/** Skins and champions in the console. They are imported by the steps of `imports`. */
import { z } from 'zod';
import { changeTierSchema, skinListSchema } from '../../src-shared/admin/skins.ts';
import { imageOrigin } from '../../src-shared/catalog/pictures.ts';
import { allPictures, loadReferenceData, missingPictures } from '../catalog/index.ts';
import { OperationRefused } from '../operator-log/index.ts';
import { adminRouter, operatorProcedure } from './admin-trpc.ts';
import { changeTier } from './skins/change-tier.ts';
import { listSkins, skinChoices, skinTitles } from './skins/list-skins.ts';

export const skinsRouter = adminRouter({
  list: operatorProcedure('stock.read')
    .input(skinListSchema)
    .query(({ ctx, input }) => listSkins(ctx, input)),
  facts: operatorProcedure('stock.read').query(({ ctx }) => skinChoices(ctx)),
  titles: operatorProcedure('stock.read').query(({ ctx }) => skinTitles(ctx)),
  changeTier: operatorProcedure('skins.change')
    .input(changeTierSchema)
    .mutation(({ ctx, input }) => changeTier(ctx, input)),
  /** Asks the image host for every picture, or for those of one champion; it takes a while. */
  checkPictures: operatorProcedure('skins.change')
    .input(z.strictObject({ champion: z.string().min(1).max(60).nullable() }))
    .mutation(async ({ ctx, input: { champion } }) => {
      const { imageHost } = ctx.services.config.shop;
      if (imageHost === '') throw new OperationRefused('IMAGE_HOST is not set: the shop draws all pictures');
      const { champions, skins } = await loadReferenceData(ctx.em);
      const pictures = allPictures({
        champions: champions.filter(({ id }) => champion === null || id === champion),
        skins: skins.filter((skin) => champion === null || skin.champion === champion),
      });
      const missing = await missingPictures(imageOrigin(imageHost), pictures);
      return { asked: pictures.length, missing };
    }),
});
