import { readFileSync } from 'node:fs'

/** What `npm start` gives Node: a gateway that is measured is started as people start it. */
export function startFlags(): string[] {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }
  const [, flags = ''] = /node (.*)src\/server\.ts/.exec(scripts.start) ?? []
  return flags.split(' ').filter((flag) => flag !== '')
}
