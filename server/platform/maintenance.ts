import { type Closure, closesHost } from '@/lib/shared/maintenance'
import type { Env } from './env'

/** What a visitor of a closed host is told. */
export interface ClosedHost {
  end: Date
  message: string
  /** Whole seconds until the end, at least one. */
  secondsLeft: number
}

/** Whether this process serves a host now: by its environment, and by what an operator has switched on. */
export interface Maintenance {
  /** The closure of a host (as in the Host header) that ends last; undefined while the host is open. */
  closed(host: string | null | undefined, now: Date): ClosedHost | undefined
  /** Replaces what an operator has switched on; undefined: nothing. */
  switchTo(closure: Closure | undefined): void
  /** Called after every change by `switchTo`. */
  onSwitch(listener: () => void): void
}

export function createMaintenance({ maintenance: configured }: Pick<Env, 'maintenance'>): Maintenance {
  let switched: Closure | undefined
  const listeners: (() => void)[] = []
  const same = (a: Closure | undefined, b: Closure | undefined) => JSON.stringify(a) === JSON.stringify(b)

  return {
    closed(host, now) {
      let latest: Closure | undefined
      for (const closure of [configured.enabled ? configured : undefined, switched]) {
        if (!closure || closure.end <= now || !closesHost(closure, host)) continue
        if (!latest || closure.end > latest.end) latest = closure
      }
      if (!latest) return undefined
      const secondsLeft = Math.ceil((latest.end.getTime() - now.getTime()) / 1000)
      return { end: latest.end, message: latest.message || (switched?.message ?? ''), secondsLeft }
    },
    switchTo(closure) {
      if (same(switched, closure)) return
      switched = closure
      for (const listener of listeners) listener()
    },
    onSwitch(listener) {
      listeners.push(listener)
    },
  }
}
