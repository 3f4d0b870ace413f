import { readdirSync, readFileSync } from 'node:fs'

/** The kernel counts processor time in hundredths of a second. */
const tick = 10

interface Counted {
  parent: number
  /** Its own and that of its children who are gone, milliseconds. */
  milliseconds: number
}

function countedOf(pid: number): Counted | undefined {
  let text: string
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch (error) {
    // It ended while we looked around; its parent has its time now.
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [user, system, goneUser, goneSystem] = fields.slice(11, 15)
  return {
    parent: fields[1] ?? 0,
    milliseconds: ((user ?? 0) + (system ?? 0) + (goneUser ?? 0) + (goneSystem ?? 0)) * tick,
  }
}

/**
 * Processor time a process and its children have taken so far, milliseconds; Linux alone tells it.
 * @param apart a child that is counted for itself
 */
export function processorTime(pid: number, apart?: number): number {
  let all = countedOf(pid)?.milliseconds ?? Number.NaN
  for (const name of readdirSync('/proc')) {
    const counted = /^\d+$/.test(name) && Number(name) !== apart ? countedOf(Number(name)) : undefined
    if (counted?.parent === pid) all += counted.milliseconds
  }
  return all
}

/** Memory a process holds. */
export function residentMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}
