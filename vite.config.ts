import react from '@vitejs/plugin-react'
import mantine from 'postcss-preset-mantine'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { programParts } from './server/portal/program-parts.ts'

const api = process.env['API_ORIGIN'] ?? 'http://localhost:4310'

/** Paths that belong to the API: proxied while developing, never answered by the service worker (its sw.ts). */
const apiPaths = ['/v1.0/', '/api/', '/dev/', '/config.json']

/** zod probes `new Function`, which the portal's CSP forbids and the browser reports: it must know before it loads. */
const zodWithoutEval = 'globalThis.__zod_globalConfig ??= { jitless: true };'

const program = programParts()

export default defineConfig({
  plugins: [
    react(),
    VitePWA({
      // A new version waits until the person says so: a reload by itself would throw away what they type.
      registerType: 'prompt',
      injectRegister: false,
      // The globs below find the icons already.
      includeManifestIcons: false,
      strategies: 'injectManifest',
      srcDir: 'src/workers/program',
      // The address that devices know: `/sw.js`.
      filename: 'sw.ts',
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,woff2,svg,png,csv}'],
        // The icons are used only while the portal is installed, which needs a connection.
        globIgnores: ['icons/*.png'],
        manifestTransforms: [program.addParts],
      },
      manifest: {
        id: '/',
        name: 'Voucher Portal',
        short_name: 'Portal',
        description: 'Gift vouchers and merchant rewards: the back office',
        lang: 'en',
        start_url: '/',
        scope: '/',
        display: 'standalone',
        theme_color: '#123a9c',
        background_color: '#ffffff',
        icons: [
          { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
          { src: '/icons/portal-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icons/portal-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icons/portal-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      },
    }),
    listChunkPackages(),
    program.plugin,
  ],
  css: { postcss: { plugins: [mantine()] } },
  worker: { format: 'es', rolldownOptions: { output: { banner: zodWithoutEval } } },
  // With the Host of the browser: the developer pages ask for whom they are.
  server: { proxy: Object.fromEntries(apiPaths.map((path) => [path, { target: api, changeOrigin: false }])) },
  build: {
    outDir: 'dist/portal',
    manifest: true,
    rolldownOptions: {
      output: {
        banner: zodWithoutEval,
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 4 },
            {
              name: 'router',
              test: /node_modules[\\/]@tanstack[\\/](react-router|router-core|history)[\\/]/,
              priority: 3,
            },
            { name: 'zxcvbn', test: /node_modules[\\/]@zxcvbn-ts[\\/]/, priority: 2 },
            { name: 'dexie', test: /node_modules[\\/]dexie[\\/]/, priority: 2 },
            // Only what the shell needs: a component of one lazy screen stays with that screen.
            { name: 'mantine', test: /node_modules[\\/]@mantine[\\/]/, tags: ['$initial'], priority: 1 },
            // Few large files: each request of its own costs a thin line a round trip and its headers.
            { name: 'first', test: /[\\/]src[\\/]/, tags: ['$initial'], priority: 1 },
            { name: 'shared', minShareCount: 12 },
          ],
        },
      },
    },
  },
})

/**
 * Writes which packages went into which chunk beside Vite's manifest, so that
 * tests/architecture/bundle.build-test.ts can say what the first load drags in.
 */
function listChunkPackages(): Plugin {
  return {
    name: 'list-chunk-packages',
    apply: 'build',
    generateBundle(_options, bundle) {
      const packages: Record<string, string[]> = {}
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        const names = chunk.moduleIds.map((id) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? '')
        packages[chunk.fileName] = [...new Set(names)].filter(Boolean).sort()
      }
      this.emitFile({ type: 'asset', fileName: '.vite/packages.json', source: JSON.stringify(packages, null, 2) })
    },
  }
}
