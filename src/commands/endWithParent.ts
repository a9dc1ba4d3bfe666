/**
 * Ends this process in the usual way when the one that started it has ended. npm hands signals to its shell alone, and
 * that ends without a word to its child.
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
