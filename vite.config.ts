import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { Marked } from 'marked'
import { defineConfig, transformWithOxc, type Plugin } from 'vite'

// Before any schema is made: each would try `new Function` once, which the page's policy forbids and reports.
const withoutEval = 'globalThis.__zod_globalConfig = { jitless: true };'
/** In its first line: Chromium then compiles the whole script while it arrives, not each function when first called. */
const compiledOnArrival: Plugin = {
  name: 'compiled-on-arrival',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && chunk.name === 'start')
          chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
    },
  },
}
const markdown = new Marked({
  renderer: {
    heading({ tokens, depth }) {
      return depth === 1 ? '' : `<h3>${this.parser.parseInline(tokens)}</h3>`
    },
    // Pictures and other documents are for readers of the repository.
    image: () => '',
    link({ tokens }) {
      return this.parser.parseInline(tokens)
    },
  },
})
/** Makes a component of each guide, so that no HTML is parsed in the page. */
const guides: Plugin = {
  name: 'guides',
  transform: {
    filter: { id: /\/docs\/guides\/.*\.md$/ },
    async handler(text) {
      const html = (await markdown.parse(text)).replaceAll('<p></p>', '')
      // JSX drops a line break beside an element.
      const jsx = html.replaceAll('\n', ' ').replaceAll(/[{}]/g, (brace) => `{'${brace}'}`)
      return transformWithOxc(`export default () => <>${jsx}</>`, 'guide.jsx')
    },
  },
}
const isZod = (id: string) => id.includes('/node_modules/zod/')

const languageOf = (id: string) => /\/i18n\/(\w+)\//.exec(id)?.[1]

const inBundle = (file: string) => fileURLToPath(new URL(`src/admin/bundle/${file}`, import.meta.url))

export default defineConfig({
  plugins: [react(), compiledOnArrival, guides],
  // Settings of the server are not for the screens.
  envDir: false,
  resolve: {
    alias: {
      'object.entries': inBundle('objectEntries.cjs'),
      'react-router-dom': inBundle('reactRouterDom.ts'),
    },
  },
  build: {
    chunkSizeWarningLimit: 800,
    manifest: true,
    // All of these know `light-dark()`; for older ones it would be written out and go wrong.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    rolldownOptions: {
      // What is there first of a language is in one script, and has no other.
      checks: { ineffectiveDynamicImport: false },
      output: {
        // What is there first comes in one file, and what nearly every page needs in two others: forty small ones
        // wait for each other on a slow line.
        codeSplitting: {
          groups: [
            { name: 'entry', tags: ['$initial' as const], priority: 3 },
            { name: 'entry', test: /rolldown\/runtime/, priority: 3 },
            { name: 'start', test: /src\/admin\/start\.tsx$/, priority: 2 },
            { name: languageOf, test: /src\/i18n\/\w+\/index\.ts$/, priority: 1 },
            { name: 'client', test: /src\/client\/createClient\.ts$/, priority: 1 },
            { name: 'mui', test: /src\/admin\/theme\/MuiTheme\.tsx$/, priority: 1 },
          ],
        },
        banner: ({ moduleIds }: { moduleIds: string[] }) => (moduleIds.some(isZod) ? withoutEval : ''),
      },
    },
  },
})
