import { readdirSync, readFileSync } from 'node:fs'

interface ProcessFacts {
  pid: number
  parent: number
  name: string
  rssMb: number
}

/** A process by its number; undefined when it is gone. */
function factsOf(pid: number): ProcessFacts | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const field = (name: string) => new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(status)?.[1] ?? ''
    return { pid, parent: Number(field('PPid')), name: field('Name'), rssMb: Number(field('VmRSS')) / 1024 }
  } catch {
    return undefined
  }
}

/** A process and all its descendants, without PostgreSQL. */
function treeOf(root: number): ProcessFacts[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => factsOf(Number(name)) ?? [])
  const tree: ProcessFacts[] = all.filter(({ pid }) => pid === root)
  for (const one of tree) {
    tree.push(...all.filter(({ parent, name }) => parent === one.pid && name !== 'postgres'))
  }
  return tree
}

export interface MemoryPeak {
  sumMb: number
  mainMb: number
  children: number
}

/** Looks at a tree of processes every 50 ms until it is stopped. */
export function watchMemory(root: number) {
  let peak: MemoryPeak = { sumMb: 0, mainMb: 0, children: 0 }
  let highestMainMb = 0
  const look = (): MemoryPeak => {
    const tree = treeOf(root)
    const sumMb = tree.reduce((sum, { rssMb }) => sum + rssMb, 0)
    const mainMb = tree.find(({ pid }) => pid === root)?.rssMb ?? 0
    return { sumMb, mainMb, children: tree.length - 1 }
  }
  const timer = setInterval(() => {
    const now = look()
    highestMainMb = Math.max(highestMainMb, now.mainMb)
    if (now.sumMb > peak.sumMb) peak = now
  }, 50)
  return {
    look,
    peak: () => ({ ...peak, highestMainMb }),
    stop: () => clearInterval(timer),
  }
}
