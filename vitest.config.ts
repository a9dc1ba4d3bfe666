import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { playwright } from '@vitest/browser-playwright'
import type { Plugin } from 'vite'
import { defineConfig, mergeConfig } from 'vitest/config'
import { chromiumOptions } from './test/support/chromium.ts'
import { SlowFirst } from './test/support/slowFirst.ts'
import viteConfig from './vite.config.ts'

/** What takes more than two seconds on SQLite, or starts processes of its own, says so in its name; journeys need a build. */
const slow = ['test/commands/*.test.ts', 'test/**/*.slow.test.ts', 'test/journeys/*.test.ts']

const everywhere = ['test/support/quietConsole.ts', 'test/support/seeded.ts']
const inNode = ['test/support/plainGlobals.ts', ...everywhere, 'test/support/cheapPasswords.ts']

/** What `npm run demo:build` lays beside the page, for the stand-in inside it. */
const mockServiceWorker: Plugin = {
  name: 'mock-service-worker',
  configureServer({ middlewares }) {
    middlewares.use('/mockServiceWorker.js', (_, response) => {
      response.setHeader('content-type', 'text/javascript')
      response.end(readFileSync('node_modules/msw/lib/mockServiceWorker.js'))
    })
  },
}

export default defineConfig(({ mode }) =>
  mergeConfig(viteConfig, {
    test: {
      // Many tests wait for something, a process or a page: with a worker for each core half of the time is idle.
      maxWorkers: availableParallelism() + 2,
      sequence: { sequencer: SlowFirst },
      // Hundreds of processes of ours are started: what Node has compiled once need not be compiled again.
      env: { NODE_COMPILE_CACHE: 'node_modules/.cache/node' },
      // Tests wait for facts: these limits only end what hangs, however busy the machine is. Full numbers take hours.
      testTimeout: process.env.LONG ? 86_400_000 : 600_000,
      hookTimeout: 600_000,
      expect: { poll: { timeout: 120_000 } },
      // The packages in test/mutation bring tests along.
      exclude: ['**/node_modules/**'],
      globalSetup: ['test/support/postgres.ts', 'test/support/seed.ts'],
      projects: [
        {
          extends: true,
          test: {
            name: 'node',
            include: ['test/**/*.test.ts'],
            exclude: [
              'test/**/*.dom.test.ts',
              'test/**/*.browser.test.ts',
              ...(mode === 'quick' ? slow : []),
            ],
            setupFiles: inNode,
            // A process and its imports for each file would cost half of their time; a worker keeps one Chromium, too.
            isolate: false,
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
            // React, MUI and the screens are loaded once for all files of a worker; test/support/jsdom.ts clears up.
            isolate: false,
            setupFiles: [...inNode, 'test/support/lightReact.ts', 'test/support/jsdom.ts'],
          },
        },
        {
          extends: true,
          plugins: [mockServiceWorker],
          test: {
            name: 'chromium',
            // The digits of money must survive a browser's own JSON and Intl, too.
            include: [
              'test/**/*.browser.test.ts',
              'test/contract/json.test.ts',
              'test/contract/amount.test.ts',
            ],
            setupFiles: everywhere,
            browser: {
              enabled: true,
              headless: true,
              screenshotFailures: false,
              provider: playwright({ launchOptions: chromiumOptions() }),
              instances: [{ browser: 'chromium' as const }],
            },
          },
        },
      ],
    },
  }),
)
