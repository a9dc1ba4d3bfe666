import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumArguments, findChromium } from './test/support/chromium.ts'

// Before any schema is made: each would try `new Function` once, which the page's policy forbids and reports.
const withoutEval = 'globalThis.__zod_globalConfig = { jitless: true };'
const isZod = (id: string) => id.includes('/node_modules/zod/')

export default defineConfig(async () => ({
  plugins: [react()],
  resolve: {
    alias: { 'object.entries': fileURLToPath(new URL('src/admin/objectEntries.cjs', import.meta.url)) },
  },
  build: {
    chunkSizeWarningLimit: 800,
    manifest: true,
    // All of these know `light-dark()`; for older ones it would be written out and go wrong.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    rolldownOptions: {
      output: {
        // What is there first comes in one file, and what every page needs in another: forty small ones wait for
        // each other on a slow line.
        codeSplitting: {
          groups: [
            { name: 'entry', tags: ['$initial' as const], priority: 3 },
            { name: 'entry', test: /rolldown\/runtime/, priority: 3 },
            { name: 'start', test: /src\/admin\/start\.tsx$/, priority: 2 },
            { name: 'screens', test: /src\/admin\/showScreens\.tsx$/, priority: 1 },
          ],
        },
        banner: ({ moduleIds }: { moduleIds: string[] }) => (moduleIds.some(isZod) ? withoutEval : ''),
      },
    },
  },
  test: {
    // Many tests wait for something: on two cores the default of one worker leaves half of them idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Hundreds of processes of ours are started: what Node has compiled once need not be compiled again.
    env: { NODE_COMPILE_CACHE: 'node_modules/.cache/node' },
    globalSetup: ['test/support/postgres.ts', 'test/support/seed.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['test/**/*.test.ts'],
          exclude: ['test/**/*.dom.test.ts', 'test/**/*.browser.test.ts'],
          setupFiles: ['test/support/quietConsole.ts', 'test/support/random.ts'],
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        // As Node finds packages by itself: else the screens and react-admin hold two copies of the router.
        resolve: { conditions: ['module-sync', 'node'] },
        test: {
          name: 'jsdom',
          include: ['test/**/*.dom.test.ts', 'test/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['test/support/quietConsole.ts', 'test/support/random.ts', 'test/support/jsdom.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'chromium',
          // The digits of money must survive a browser's own JSON and Intl, too.
          include: [
            'test/**/*.browser.test.ts',
            'test/contract/json.test.ts',
            'test/contract/amount.test.ts',
          ],
          setupFiles: ['test/support/quietConsole.ts', 'test/support/random.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { executablePath: await findChromium(), args: chromiumArguments },
            }),
            instances: [{ browser: 'chromium' as const }],
          },
        },
      },
    ],
  },
}))
