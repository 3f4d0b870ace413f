import { readFileSync } from 'node:fs'

/** Resident memory and processor time of a process; undefined where the system does not tell, or it is gone. */
export function usageOf(pid: number): { rssMb: number; cpuMs: number } | undefined {
  try {
    const rss = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    // The name of the process, in brackets, may hold anything; fields are counted from behind it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/s, '').trim().split(' ')
    // User and system time, in hundredths of a second on every Linux that Node runs on.
    const cpuMs = (Number(fields[11]) + Number(fields[12])) * 10
    return rss === undefined ? undefined : { rssMb: Number(rss) / 1024, cpuMs }
  } catch {
    return undefined
  }
}
