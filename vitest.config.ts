import { availableParallelism } from 'node:os'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, mergeConfig } from 'vitest/config'
import { chromiumOptions } from './test/support/chromium.ts'
import viteConfig from './vite.config.ts'

const tests = defineConfig({
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
            provider: playwright({ launchOptions: chromiumOptions() }),
            instances: [{ browser: 'chromium' as const }],
          },
        },
      },
    ],
  },
})

export default mergeConfig(viteConfig, tests)
