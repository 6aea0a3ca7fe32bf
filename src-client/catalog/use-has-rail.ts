import { useMediaQuery } from '#client/platform/use-media-query.ts';

/** As in search-layout.module.css. */
const WITH_RAIL = '(min-width: 59.375em)';

/** Whether the filters are beside the results. In narrower windows they are in the sheet, and are not rendered twice. */
export const useHasRail = (): boolean => useMediaQuery(WITH_RAIL);
