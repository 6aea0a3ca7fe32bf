import { createFileRoute } from '@tanstack/react-router';
import { ExportPage } from '#client/exports/export-page.tsx';

export const Route = createFileRoute('/my-account/profile/export-data')({ component: ExportPage });
