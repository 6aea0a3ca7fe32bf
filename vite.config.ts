/**
 * Builds the client: `src-client` -> `dist/client`, and then the operators' console in a separate build:
 * `src-client/admin` -> `dist/client/admin` (on its own: `vite --mode console`). `npm run dev` mounts both as middleware in
 * Koa, so no proxy is configured here.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { build, defineConfig, minify, type Plugin, type UserConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { manifest } from './pwa/manifest.ts';

const inClient = (path: string): string => fileURLToPath(new URL(`./src-client/${path}`, import.meta.url));

// Rules shared with the server are in the same files as their zod schemas; a page that needs only the rule must not load zod.
const WITHOUT_SCHEMAS = { manualPureFunctions: ['z'], propertyReadSideEffects: false } as const;

/** tRPC's client does not declare that its modules have no side effects; without that, its unused WebSocket code is bundled. */
const WITHOUT_UNUSED = {
  ...WITHOUT_SCHEMAS,
  moduleSideEffects: [{ test: /node_modules[\\/]@trpc[\\/](?:client|react-query)[\\/]/, sideEffects: false }],
};

/** Writes a .br and a .gz beside each script and style sheet; the server sends them as they are. */
function compressFiles(): Plugin {
  return {
    name: 'compress-files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const [fileName, file] of Object.entries(bundle)) {
          if (!/\.(js|css|svg)$/.test(fileName)) continue;
          const source = file.type === 'chunk' ? file.code : file.source;
          this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source: brotliCompressSync(source) });
          this.emitFile({
            type: 'asset',
            fileName: `${fileName}.gz`,
            source: gzipSync(source, { level: 9 }),
          });
        }
      },
    },
  };
}

/** Loads style sheets before scripts: they are enough to show the static shell (src-server/site/static-shell.ts). */
function scriptsComeSecond(): Plugin {
  return {
    name: 'scripts-come-second',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"'),
    },
  };
}

/** Tells public/early.js the file name of the catalog's worker. */
function namesTheCatalogWorker(): Plugin {
  return {
    name: 'names-the-catalog-worker',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const worker = Object.keys(bundle).find((file) => /^assets\/catalog-worker-[^.]+\.js$/.test(file));
        if (worker === undefined) throw new Error('the build has no worker for the catalog');
        return html.replace('src="/early.js"', `$& data-catalog-worker="/${worker}"`);
      },
    },
  };
}

/**
 * Minifies public/early.js, which loads before everything else, and names it by its content: what an older service worker has, or another
 * process sends, is then never taken for it.
 */
function makesEarlySmall(): Plugin {
  let fileName = '';
  return {
    name: 'makes-early-small',
    apply: 'build',
    async generateBundle() {
      const { code } = await minify('early.js', await readFile(inClient('public/early.js'), 'utf8'));
      fileName = this.getFileName(this.emitFile({ type: 'asset', name: 'early.js', source: code }));
      // Replaces the copied file, which pages of builds before this name still ask for: not needed by later releases.
      this.emitFile({ type: 'asset', fileName: 'early.js', source: code });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replace('src="/early.js"', `src="/${fileName}"`),
    },
  };
}

const LIVE = '?live';

/**
 * tRPC's client is one module with all its links, and `httpSubscriptionLink` needs a third of it. Code that subscribes to
 * streams gets an instance of its own, so that the first pages do not load that third (docs/performance.md).
 */
function keepsSubscriptionsApart(): Plugin {
  return {
    name: 'keeps-subscriptions-apart',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      const isStream = source === '@trpc/client' && importer?.endsWith('/platform/live-stream.ts');
      // This instance imports something from the WebSocket module; the other one does not, and so does not contain it.
      const isItsSocket = source.includes('/wsLink-') && importer?.endsWith(LIVE);
      if (!isStream && !isItsSocket) return null;
      const client = await this.resolve(source, importer, { ...options, skipSelf: true });
      return client && `${client.id}${LIVE}`;
    },
  };
}

const routes = (isGenerated: boolean) =>
  // Absolute paths: the plugin resolves relative ones from the working directory and does not report wrong ones.
  tanstackRouter({
    target: 'react',
    routesDirectory: inClient('routes'),
    generatedRouteTree: inClient('route-tree.gen.ts'),
    enableRouteGeneration: isGenerated,
    autoCodeSplitting: true,
    codeSplittingOptions: {
      // On the customer's account, the marketplace and an account's page, the loaders are in the same chunk as the component.
      splitBehavior: ({ routeId }) =>
        /^\/(my-account|marketplace|buy-account\/\$id)\b/.test(routeId)
          ? [['loader', 'component'], ['errorComponent'], ['notFoundComponent']]
          : undefined,
    },
    quoteStyle: 'single',
    semicolons: true,
  });

/**
 * Also builds the client's components for Node: the server renders first screens with them
 * (src-server/site/first-screens.ts). The folder's name begins with a dot, so it is not served. Dependencies are bundled, so
 * that only the icons in use are included.
 */
function drawsOnTheServer(): Plugin {
  return {
    name: 'draws-on-the-server',
    apply: 'build',
    async closeBundle() {
      await build({
        configFile: false,
        root: inClient(''),
        publicDir: false,
        logLevel: 'warn',
        define: { 'process.env.NODE_ENV': JSON.stringify('production') },
        ssr: { noExternal: true },
        plugins: [routes(false), react()],
        build: {
          ssr: inClient('draw-first-screen.tsx'),
          outDir: '../dist/client/.server',
          emptyOutDir: true,
          target: 'node24',
          rolldownOptions: { treeshake: WITHOUT_SCHEMAS },
        },
      });
    },
  };
}

const CONSOLE = 'console';

/** Runs the console's build after the shop's, which empties the common folder. */
function buildsTheConsole(): Plugin {
  return {
    name: 'builds-the-console',
    apply: 'build',
    async closeBundle() {
      await build({ configFile: fileURLToPath(import.meta.url), mode: CONSOLE, logLevel: 'warn' });
    },
  };
}

// The strict CSP allows no data: scripts, fonts or styles; small images may be inlined.
const assetsInlineLimit = (file: string): false | undefined =>
  /\.(svg|png)$/.test(file) ? undefined : false;

const consoleBuild: UserConfig = {
  root: inClient('admin'),
  base: '/admin/',
  // Separate from the shop's: in development both run.
  cacheDir: fileURLToPath(new URL('./node_modules/.vite/console', import.meta.url)),
  build: {
    outDir: '../../dist/client/admin',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit,
    rolldownOptions: {
      treeshake: WITHOUT_UNUSED,
      output: {
        codeSplitting: {
          // Mantine is not in a group: components that only some pages need are in the chunks of those pages.
          groups: [
            {
              name: 'framework',
              test: /node_modules[\\/](?:react|react-dom|scheduler|use-sync-external-store|@trpc|@tanstack[\\/](?!react-table|table-core|react-virtual|virtual-core))[\\/]/,
            },
          ],
        },
      },
    },
  },
  plugins: [react(), compressFiles()],
};

const OF_OWN_PAGES = [
  'device-copy/cached-notice',
  'device-copy/needs-connection',
  'live/countdown',
  'live/server-clock',
  'marketplace/texts',
  'platform/use-single-flight',
  'ui/tab-links/tab-links',
  'vault/cached-lists',
  'icons/IconEye',
];

/** Matches the paths of these files; they are given without their endings. */
function anyOf(...files: string[]): RegExp {
  return new RegExp(`[\\\\/](?:${files.join('|').replaceAll('/', String.raw`[\\/]`)})\\.`);
}

const shopBuild: UserConfig = {
  root: inClient(''),
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    // The server reads from it the files that the first pages need (src-server/site/preload-links.ts).
    manifest: true,
    target: 'es2023',
    assetsInlineLimit,
    rolldownOptions: {
      treeshake: WITHOUT_UNUSED,
      output: {
        codeSplitting: {
          groups: [
            // Every page needs these; in a file of their own they stay cached when the shop's code changes.
            {
              name: 'framework',
              test: /node_modules[\\/](?:(?:react|react-dom|scheduler|use-sync-external-store|@tanstack)[\\/]|@trpc[\\/](?!server[\\/]dist[\\/]resolveResponse)[^?]+$)/,
              priority: 4,
            },
            // One file for each of the first pages, with everything that it imports: forty small ones take longer, especially
            // from the service worker. Shared code is in the group with the higher priority.
            { name: 'shop', test: /src-client[\\/]main\.tsx$/, priority: 3 },
            // Code of both home and search, so that neither page loads code that only the other needs.
            {
              name: 'cards',
              test: /src-client[\\/]catalog[\\/](?:result-grid|result-words|skin-search-box)\.|[\\/]tooltip-layer\.tsx$|src-shared[\\/]static-shell\./,
              priority: 2.5,
            },
            // Code of account pages and the marketplace, for the same reason.
            {
              name: 'states',
              test: anyOf('ui/message-states/empty-state', 'ui/button/button-link'),
              priority: 2.4,
            },
            { name: 'price-rule', test: anyOf('catalog/price-rule'), priority: 2.4 },
            // Small parts of the marketplace, of home and of the customer's own pages, for the same reason.
            { name: 'own-pages', test: anyOf(...OF_OWN_PAGES), priority: 2.3 },
            { name: 'home', test: /routes[\\/]index\.tsx\?tsr-split=component/, priority: 2 },
            {
              name: 'search',
              test: /routes[\\/]buy-account[\\/]index\.tsx\?tsr-split=component/,
              priority: 1,
            },
            {
              name: 'account',
              test: /routes[\\/]buy-account[\\/]\$id\.tsx\?tsr-split=component/,
              priority: 0.5,
            },
            {
              name: 'market',
              test: /routes[\\/]marketplace[\\/](?:route|index)\.tsx\?tsr-split=component/,
              priority: 0.3,
            },
          ],
        },
      },
    },
  },
  worker: { format: 'es', rolldownOptions: { treeshake: WITHOUT_SCHEMAS } },
  plugins: [
    routes(true),
    react(),
    scriptsComeSecond(),
    namesTheCatalogWorker(),
    makesEarlySmall(),
    keepsSubscriptionsApart(),
    compressFiles(),
    drawsOnTheServer(),
    buildsTheConsole(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '../pwa',
      filename: 'service-worker.ts',
      // src-client/platform/service-worker.ts registers it after the page has loaded.
      injectRegister: false,
      manifest,
      includeManifestIcons: false,
      injectManifest: {
        globPatterns: ['index.html', 'favicon.svg', 'assets/*.{js,css,woff2}', 'icons/any-*.png'],
        // Few names need the extended Latin letters; that font is cached when it is first used.
        // The password meter is as large as the rest of a page, and is rarely needed offline.
        globIgnores: ['assets/*-latin-ext-*', 'assets/password-strength-*'],
        // The template is not served as a file: at the address of the home page it is the shell of all pages.
        manifestTransforms: [
          (entries) => ({
            manifest: entries.map((entry) => (entry.url === 'index.html' ? { ...entry, url: '/' } : entry)),
          }),
        ],
      },
    }),
  ],
};

export default defineConfig(({ mode }) => (mode === CONSOLE ? consoleBuild : shopBuild));
