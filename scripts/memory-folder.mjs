import { readFileSync, statfsSync } from 'node:fs'

const folder = '/dev/shm'
/** Databases of a whole run and their logs take about two gigabytes; the rest is left to browsers and processes. */
const room = 8 * 2 ** 30

/** A file system in memory from which programs may be started, too, with enough room in it and beside it. */
function isRoomy() {
  if (process.platform !== 'linux' || process.availableMemory() < room) return false
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .find(([, where, type]) => where === folder && type === 'tmpfs')
  if (!mount || mount[3]?.split(',').includes('noexec')) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= room
}

/**
 * Temporary files of tests go into memory where there is room: a database is two thousand files, which a disk makes in
 * a second or more, and hundreds of databases are cloned in a run. A `TMPDIR` that is set already stays.
 */
export function keepTemporaryInMemory() {
  if (!process.env.TMPDIR && isRoomy()) process.env.TMPDIR = folder
}
