import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Whether a process exists and is more than a zombie waiting to be reaped. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  const state = readText(`/proc/${pid}/stat`)?.replace(/^.*\) /s, '')[0]
  return state !== 'Z'
}

/**
 * The server that already runs on a cluster, for instance one that outlived a killed app.
 * A lock file left by a dead server, or whose number now belongs to another program, is taken away.
 */
export function runningPostmaster(cluster: string): { pid: number; port: number } | undefined {
  const lockFile = join(cluster, 'postmaster.pid')
  const lines = readText(lockFile)?.split('\n')
  const pid = Number(lines?.[0])
  const port = Number(lines?.[3])
  if (!lines || !Number.isInteger(pid) || pid <= 0) return undefined
  const command = readText(`/proc/${pid}/cmdline`)
  const isOurs = isAlive(pid) && (command === undefined || command.includes('postgres'))
  if (isOurs) return port > 0 ? { pid, port } : undefined
  rmSync(lockFile, { force: true })
  return undefined
}
