import { spawn } from 'node:child_process'

export type Command = {
  pid: number | undefined
  output: () => string
  /** Waits until the output matches. */
  printed: (pattern: RegExp) => Promise<RegExpExecArray>
  ended: Promise<number>
  kill: (signal: NodeJS.Signals) => Promise<void>
  stop: () => void
}

const { NODE_OPTIONS: _, VITEST: __, ...inherited } = process.env
/** The environment of this process without the variables of vitest. */
export const plainEnvironment = inherited

type CommandParts = {
  program?: string
  flags?: string[]
  args?: string[]
  env?: Record<string, string>
  cwd?: string
}

/** Runs one of our commands as its own process, as a user would. */
export function startCommand(
  script: string,
  { program = process.execPath, flags = [], args = [], env = {}, cwd = '.' }: CommandParts = {},
): Command {
  const child = spawn(program, [...flags, script, ...args], { cwd, env: { ...plainEnvironment, ...env } })
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
  const printed = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const check = () => {
        const match = pattern.exec(text)
        if (match) resolve(match)
      }
      listeners.add(check)
      check()
      void ended.then(() => reject(new Error(`ended before it printed ${pattern}: ${text}`)))
    })
  const kill = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    if (signal !== 'SIGSTOP' && signal !== 'SIGCONT') await ended
  }
  return { pid: child.pid, output: () => text, printed, ended, kill, stop: () => void child.kill('SIGTERM') }
}
