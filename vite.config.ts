import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumArguments, findChromium } from './test/support/chromium.ts'

export default defineConfig(async () => ({
  plugins: [react()],
  build: { chunkSizeWarningLimit: 700, manifest: true },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['test/**/*.test.ts'],
          exclude: ['test/**/*.dom.test.ts', 'test/**/*.browser.test.ts'],
          setupFiles: ['test/support/quietConsole.ts'],
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
          setupFiles: ['test/support/quietConsole.ts', 'test/support/jsdom.ts'],
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
          setupFiles: ['test/support/quietConsole.ts'],
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
