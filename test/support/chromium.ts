import { existsSync } from 'node:fs'

const usualPlaces = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** A real Chromium: the one named by CHROME_PATH, the system's, or the one that comes as a package. */
export async function findChromium(): Promise<string> {
  const named = process.env.CHROME_PATH
  if (named) return named
  const installed = usualPlaces.find((path) => existsSync(path))
  if (installed) return installed
  const { default: packaged } = await import('@sparticuz/chromium')
  return packaged.executablePath()
}

/** Nothing outside this machine is looked up, let alone reached. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
]
