/**
 * Stops this process when its parent has ended. npm signals only its shell, which ends without signalling its child.
 */
export function endWithParent(): void {
  if (!['start', 'serve', 'npx'].includes(process.env.npm_lifecycle_event ?? '')) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  timer.unref()
}
