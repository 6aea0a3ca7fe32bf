import { publicRoute, type RestRoute } from '../rest.ts';
import { featureStatus, featureStatusSchema } from './flags.ts';

export const settingsRoutes: readonly RestRoute[] = [
  publicRoute({
    method: 'GET',
    path: '/api/feature-status/all/',
    auth: 'optional',
    summary: 'Which features are switched on',
    answers: { 200: featureStatusSchema },
    handle: ({ services }) => Promise.resolve({ status: 200, body: featureStatus(services) }),
  }),
];
