// @ts-check
import { flushCompileCache } from 'node:module'
import { argv, env, execArgv, execPath, execve, platform } from 'node:process'

/*
 * By itself glibc gives nearly every thread a heap of its own, which never becomes smaller. How many there may be it
 * reads before Node begins, so Node begins again in the place of itself. What types there were to strip have been
 * stripped by then, and what does that is left behind.
 */
if (platform === 'linux' && env.MALLOC_ARENA_MAX === undefined) {
  flushCompileCache()
  execve(execPath, [execPath, ...execArgv, ...argv.slice(1)], { ...env, MALLOC_ARENA_MAX: '2' })
}
