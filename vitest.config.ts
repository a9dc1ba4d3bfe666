import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { playwright } from '@vitest/browser-playwright'
import type { Plugin } from 'vite'
import { defineConfig, mergeConfig } from 'vitest/config'
import { chromiumOptions } from './test/support/chromium.ts'
import { SlowFirst } from './test/support/slowFirst.ts'
import viteConfig from './vite.config.ts'

/** Tests over two seconds on SQLite, or with processes of their own, are named `….slow.test.ts`; journeys need a build. */
const slow = ['test/commands/*.test.ts', 'test/**/*.slow.test.{ts,tsx}', 'test/journeys/*.test.ts']

const everywhere = ['test/support/quietConsole.ts', 'test/support/seeded.ts']
const inNode = ['test/support/plainGlobals.ts', ...everywhere, 'test/support/cheapPasswords.ts']

/** Serves the worker script that `npm run demo:build` copies beside the page, for the stand-in inside it. */
const mockServiceWorker: Plugin = {
  name: 'mock-service-worker',
  configureServer({ middlewares }) {
    middlewares.use('/mockServiceWorker.js', (_, response) => {
      response.setHeader('content-type', 'text/javascript')
      response.end(readFileSync('node_modules/msw/lib/mockServiceWorker.js'))
    })
  },
}

export default defineConfig(({ mode }) => {
  const leftOut = mode === 'quick' ? slow : []
  return mergeConfig(viteConfig, {
    test: {
      // Many tests wait for a process or a page: with one worker per core, half of the time would be idle. Projects share the workers.
      maxWorkers: availableParallelism() + 2,
      sequence: { sequencer: SlowFirst },
      // Tests start hundreds of our processes, which share Node's compile cache.
      env: { NODE_COMPILE_CACHE: 'node_modules/.cache/node' },
      // Tests wait for facts: these limits only end hanging tests, however busy the machine is. Full campaigns take hours.
      testTimeout: process.env.LONG ? 86_400_000 : 600_000,
      hookTimeout: 600_000,
      expect: { poll: { timeout: 120_000 } },
      // The packages in test/mutation contain tests of their own.
      exclude: ['**/node_modules/**'],
      globalSetup: ['test/support/postgres.ts', 'test/support/seed.ts'],
      projects: [
        {
          extends: true,
          test: {
            name: 'node',
            include: ['test/**/*.test.ts'],
            exclude: ['test/**/*.dom.test.ts', 'test/**/*.browser.test.ts', ...leftOut],
            setupFiles: inNode,
            // A process per file, with its imports, would cost half of the time. A shared worker also keeps one Chromium.
            isolate: false,
          },
        },
        {
          extends: true,
          // Resolves packages as Node does. Otherwise the screens and react-admin would load two copies of the router.
          resolve: { conditions: ['module-sync', 'node'] },
          test: {
            name: 'jsdom',
            include: ['test/**/*.dom.test.ts', 'test/**/*.test.tsx'],
            exclude: leftOut,
            environment: 'jsdom',
            // All files of a worker share React, MUI and the screens; test/support/jsdom.ts cleans up.
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
  })
})
