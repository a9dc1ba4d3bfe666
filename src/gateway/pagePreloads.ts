/** What Vite's build manifest says of one file. */
type Chunk = { file: string; name?: string; imports?: string[]; isEntry?: boolean }
export type Manifest = Record<string, Chunk>

/**
 * The chunks that the page behind a path will ask for, as links for its head: they come along with the first
 * script instead of after it. Folder and view have the names of the address: `/orders/create` is `OrderCreate.tsx`.
 */
export function pagePreloads(manifest: Manifest, pathname: string): string {
  const sources = Object.keys(manifest)
  const named = (name: string) => sources.filter((source) => manifest[source]?.name === name)
  const entry = sources.filter((source) => manifest[source]?.isEntry)
  const wanted = viewOf(pathname)
  const page = sources.filter((source) => wanted?.test(source))

  // The names that `vite.config.ts` gives: what everything begins with, and what every page needs.
  const before = filesOf(manifest, entry)
  const start = filesOf(manifest, named('start'), before)
  const rest = filesOf(manifest, [...named('screens'), ...page], new Set([...before, ...start]))
  // The first rows of the list need none of the rest, and send for it when they are there.
  const later = isFirstList(pathname) ? `<template id="later">${rest.map(fetched).join('')}</template>` : ''
  return [...start, ...(later === '' ? rest : [])].map(compiled).join('') + later
}

const compiled = (file: string) => `<link rel="modulepreload" crossorigin href="/${file}">`
/** Compiled only when it is wanted: that would hold up what is drawn meanwhile. */
const fetched = (file: string) => `<link rel="preload" as="script" crossorigin href="/${file}">`

function isFirstList(pathname: string): boolean {
  return pathname === '/' || pathname === '/orders'
}

function viewOf(pathname: string): RegExp | undefined {
  const [folder = 'orders', second, third] = pathname.split('/').filter(Boolean)
  if (!/^[a-z-]+$/.test(folder)) return undefined
  const view = second === 'create' ? 'Create' : third === 'show' ? 'Show' : '(?:List|Report)'
  return new RegExp(`^src/admin/${folder}/[A-Za-z]+${view}\\.tsx$`)
}

/** Some chunks and all that they import, each once, without those that are known. */
function filesOf(manifest: Manifest, sources: string[], known: Iterable<string> = []): string[] {
  const found = new Set(known)
  const add = (source: string): string[] => {
    const chunk = manifest[source]
    if (!chunk || found.has(chunk.file)) return []
    found.add(chunk.file)
    return [chunk.file, ...(chunk.imports ?? []).flatMap(add)]
  }
  return sources.flatMap(add)
}
