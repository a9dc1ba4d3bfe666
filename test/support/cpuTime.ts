/** The milliseconds that this process has worked: what else the machine does is not counted. */
export function cpuTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** The same of the thread that asks alone: others have work of their own. */
export function threadTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
