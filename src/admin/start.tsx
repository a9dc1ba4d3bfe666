import { createStart } from './createStart.ts'
import type { Early } from './first-rows/askEarly.ts'
import { showFirstRows } from './first-rows/showFirstRows.tsx'
import { readSession } from './session.ts'
import { dropForeignDrafts } from './sign-in/dropForeignDrafts.ts'
import { startKeeper } from './sign-in/startKeeper.ts'
import { whenLeft } from './sign-in/whenLeft.ts'

/** From who is here to the screens; the first rows are drawn before their script has come. */
export async function start(place: HTMLElement, { fetch, letGo }: Early): Promise<void> {
  const keeper = startKeeper(await readSession(fetch), fetch)
  whenLeft(keeper, letGo)
  // Before the router, which reads the same entry.
  dropForeignDrafts(() => keeper.read().kept?.operator.id)
  const { kept: session } = keeper.read()
  const begun = session && createStart({ session, fetch: keeper.fetch, keeper })
  const rows = begun && showFirstRows(begun, keeper, place)
  // They go first where they are there already; a slow answer holds nothing up.
  await Promise.race([rows, new Promise((resolve) => setTimeout(resolve, 100))])
  const rest = document.querySelector<HTMLTemplateElement>('#later')
  if (rest) document.head.append(rest.content)
  const [{ showGated }] = await Promise.all([import('./showScreens.tsx'), rows])
  showGated(place, keeper, begun)
}
