import { spawn } from 'node:child_process'

export type Command = {
  pid: number | undefined
  output: () => string
  said: (text: RegExp) => Promise<RegExpExecArray>
  ended: Promise<number>
  stop: () => void
}

type CommandParts = {
  program?: string
  flags?: string[]
  args?: string[]
  env?: Record<string, string>
  cwd?: string
}

/** Runs one of our commands as its own process, as a person would. */
export function startCommand(
  script: string,
  { program = process.execPath, flags = [], args = [], env = {}, cwd = '.' }: CommandParts = {},
): Command {
  const { NODE_OPTIONS: _, VITEST: __, ...inherited } = process.env
  const child = spawn(program, [...flags, script, ...args], { cwd, env: { ...inherited, ...env } })
  let text = ''
  const listeners = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      for (const listener of listeners) listener()
    })
  }
  const ended = new Promise<number>((resolve) => {
    child.on('close', (code, signal) => resolve(code ?? (signal === null ? 0 : 128)))
  })
  const said = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const look = () => {
        const found = pattern.exec(text)
        if (found) resolve(found)
      }
      listeners.add(look)
      look()
      void ended.then(() => reject(new Error(`ended before saying ${pattern}: ${text}`)))
    })
  return { pid: child.pid, output: () => text, said, ended, stop: () => void child.kill('SIGTERM') }
}
