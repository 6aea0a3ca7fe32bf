/**
 * Builds the browser's part: `src-client` -> `dist/client`. `npm run dev` mounts the same configuration as middleware
 * in Koa, so there is no proxy here.
 */
import { fileURLToPath } from 'node:url';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { manifest } from './pwa/manifest.ts';

const inClient = (path: string): string => fileURLToPath(new URL(`./src-client/${path}`, import.meta.url));

// Rules shared with the server sit beside their zod schemas; a browser that needs the rule only shall not load zod.
const WITHOUT_SCHEMAS = { manualPureFunctions: ['z'], propertyReadSideEffects: false } as const;

export default defineConfig({
  root: inClient(''),
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    target: 'es2023',
    // The strict CSP allows no data: scripts, fonts or styles; small images may be inlined.
    assetsInlineLimit: (file) => (/\.(svg|png)$/.test(file) ? undefined : false),
    rolldownOptions: {
      treeshake: WITHOUT_SCHEMAS,
      output: {
        codeSplitting: {
          groups: [
            // Every page needs these; one file of them stays cached while the shop's own code changes.
            {
              name: 'framework',
              test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack|@trpc)[\\/]/,
            },
          ],
        },
      },
    },
  },
  worker: { format: 'es', rolldownOptions: { treeshake: WITHOUT_SCHEMAS } },
  plugins: [
    // Absolute paths: the plugin takes relative ones from the working directory and says nothing when they are wrong.
    tanstackRouter({
      target: 'react',
      routesDirectory: inClient('routes'),
      generatedRouteTree: inClient('route-tree.gen.ts'),
      autoCodeSplitting: true,
      quoteStyle: 'single',
      semicolons: true,
    }),
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '../pwa',
      filename: 'service-worker.ts',
      // src-client/platform/service-worker.ts registers it, once the page has loaded.
      injectRegister: false,
      manifest,
      includeManifestIcons: false,
      injectManifest: {
        globPatterns: ['index.html', 'theme.js', 'favicon.svg', 'assets/*.{js,css,woff2}', 'icons/any-*.png'],
        // Few names need the extended letters; whoever meets one keeps the file then.
        globIgnores: ['assets/*-latin-ext-*'],
        // The template is not served as a file: under the address of the home page it is the shell of every page.
        manifestTransforms: [
          (entries) => ({
            manifest: entries.map((entry) => (entry.url === 'index.html' ? { ...entry, url: '/' } : entry)),
          }),
        ],
      },
    }),
  ],
});
