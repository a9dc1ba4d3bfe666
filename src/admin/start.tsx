import { createStart } from './createStart.ts'
import type { Early } from './first-rows/askEarly.ts'
import { showFirstRows } from './first-rows/showFirstRows.tsx'
import { readSession } from './session/session.ts'
import type * as Screens from './showScreens.tsx'
import { dropForeignDrafts } from './session/dropForeignDrafts.ts'
import { startSessionMonitor } from './session/startSessionMonitor.ts'
import { whenLeft } from './session/whenLeft.ts'

/** From who is here to the screens; the first rows are drawn before their script has come. */
export async function start(place: HTMLElement, { fetch, letGo }: Early): Promise<void> {
  const sessionMonitor = startSessionMonitor(await readSession(fetch), fetch)
  whenLeft(sessionMonitor, letGo)
  // Before the router, which reads the same entry.
  dropForeignDrafts(() => sessionMonitor.read().lastSession?.operator.id)
  const { lastSession: session } = sessionMonitor.read()
  const begun = session && createStart({ session, fetch: sessionMonitor.fetch, sessionMonitor })
  const screens = Promise.withResolvers<typeof Screens>()
  const rows = begun && showFirstRows(begun, { sessionMonitor, screens: place, until: screens.promise })
  // They go first where they are there already; a slow answer holds nothing up.
  await Promise.race([rows, new Promise((resolve) => setTimeout(resolve, 100))])
  const rest = document.querySelector<HTMLTemplateElement>('#later')
  if (rest) document.head.append(rest.content)
  import('./showScreens.tsx').then(screens.resolve, screens.reject)
  const [{ showGated }] = await Promise.all([screens.promise, rows])
  showGated(place, sessionMonitor, begun)
}
