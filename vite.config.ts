/**
 * Builds the browser's part: `src-client` -> `dist/client`, and with it the operators' console, a build of its own:
 * `src-client/admin` -> `dist/client/admin` (`vite --mode console` is that one alone). `npm run dev` mounts both as
 * middleware in Koa, so there is no proxy here.
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

// Rules shared with the server sit beside their zod schemas; a browser that needs the rule only shall not load zod.
const WITHOUT_SCHEMAS = { manualPureFunctions: ['z'], propertyReadSideEffects: false } as const;

/** The client of tRPC does not say that its modules only define things; without that its web sockets come along unused. */
const WITHOUT_UNUSED = {
  ...WITHOUT_SCHEMAS,
  moduleSideEffects: [{ test: /node_modules[\\/]@trpc[\\/](?:client|react-query)[\\/]/, sideEffects: false }],
};

/** Puts a .br and a .gz beside each script and style sheet; the server sends them as they are. */
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

/** Style sheets come first: with them the page shows the static shell (src-server/site/static-shell.ts). */
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

/** Tells public/early.js which file the catalog's worker is in. */
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

/** Of public/early.js, which stands before everything, without its words: it takes the place of the copied file. */
function makesEarlySmall(): Plugin {
  return {
    name: 'makes-early-small',
    apply: 'build',
    async generateBundle() {
      const { code } = await minify('early.js', await readFile(inClient('public/early.js'), 'utf8'));
      this.emitFile({ type: 'asset', fileName: 'early.js', source: code });
    },
  };
}

const LIVE = '?live';

/**
 * The client of tRPC is one module with its links, and what `httpSubscriptionLink` needs is a third of it. What follows
 * a stream has an instance of its own, so that the first pages load without that (docs/performance.md).
 */
function keepsSubscriptionsApart(): Plugin {
  return {
    name: 'keeps-subscriptions-apart',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      const isStream = source === '@trpc/client' && importer?.endsWith('/platform/live-stream.ts');
      // It takes a line from the web sockets; the other instance takes none, and so is without them.
      const isItsSocket = source.includes('/wsLink-') && importer?.endsWith(LIVE);
      if (!isStream && !isItsSocket) return null;
      const client = await this.resolve(source, importer, { ...options, skipSelf: true });
      return client && `${client.id}${LIVE}`;
    },
  };
}

const routes = (isGenerated: boolean) =>
  // Absolute paths: the plugin takes relative ones from the working directory and says nothing when they are wrong.
  tanstackRouter({
    target: 'react',
    routesDirectory: inClient('routes'),
    generatedRouteTree: inClient('route-tree.gen.ts'),
    enableRouteGeneration: isGenerated,
    autoCodeSplitting: true,
    codeSplittingOptions: {
      // What an account and the marketplace ask for is asked by code that comes with their pages.
      splitBehavior: ({ routeId }) =>
        /^\/(my-account|marketplace|buy-account\/\$id)\b/.test(routeId)
          ? [['loader', 'component'], ['errorComponent'], ['notFoundComponent']]
          : undefined,
    },
    quoteStyle: 'single',
    semicolons: true,
  });

/**
 * Builds the client's components for Node too, into a folder of the build whose name with a dot keeps it from being served:
 * the server draws first screens with them (src-server/site/first-screens.ts). Whole, with the icons that are used and no others.
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

/** The console's build comes after the shop's, which empties the folder that both are in. */
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
  // Beside the shop's own: in development both run.
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
          // Of Mantine only what the first screen has: what pages load on their own stays with them.
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

const shopBuild: UserConfig = {
  root: inClient(''),
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    // The server reads from it what the first pages need (src-server/site/preload-links.ts).
    manifest: true,
    target: 'es2023',
    assetsInlineLimit,
    rolldownOptions: {
      treeshake: WITHOUT_UNUSED,
      output: {
        codeSplitting: {
          groups: [
            // Every page needs these; one file of them stays cached while the shop's own code changes.
            {
              name: 'framework',
              test: /node_modules[\\/](?:(?:react|react-dom|scheduler|use-sync-external-store|@tanstack)[\\/]|@trpc[\\/](?!server[\\/]dist[\\/]resolveResponse)[^?]+$)/,
              priority: 4,
            },
            // What the first pages need comes in one file each, with all that it imports: forty small ones take longer,
            // the more so from the service worker. What two share is in the earlier one.
            { name: 'shop', test: /src-client[\\/]main\.tsx$/, priority: 3 },
            // What both have: neither page loads what is the other's alone.
            {
              name: 'cards',
              test: /src-client[\\/]catalog[\\/](?:result-grid|result-words|skin-search-box)\.|[\\/]tooltip-layer\.tsx$|src-shared[\\/]static-shell\./,
              priority: 2.5,
            },
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
      // src-client/platform/service-worker.ts registers it, once the page has loaded.
      injectRegister: false,
      manifest,
      includeManifestIcons: false,
      injectManifest: {
        globPatterns: ['index.html', 'early.js', 'favicon.svg', 'assets/*.{js,css,woff2}', 'icons/any-*.png'],
        // Few names need the extended letters; whoever meets one keeps the file then.
        // The meter of new passwords is as large as all the rest of a page, and few choose a password without a connection.
        globIgnores: ['assets/*-latin-ext-*', 'assets/password-strength-*'],
        // The template is not served as a file: under the address of the home page it is the shell of every page.
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
