import { useMediaQuery } from '#client/platform/use-media-query.ts';

/** As in search-layout.module.css. */
const WITH_RAIL = '(min-width: 59.375em)';

/** Whether the filters stand beside the results: narrower windows have the sheet, and need not draw every filter twice. */
export const useHasRail = (): boolean => useMediaQuery(WITH_RAIL);
