export { wishListJobHandlers, wishListJobs } from './notify-wishes.ts';
export { wishListRouter } from './wish-list.router.ts';
