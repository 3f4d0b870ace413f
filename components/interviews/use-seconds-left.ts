'use client'

import { useCallback, useEffect, useState } from 'react'

const now = () => performance.now()
interface Count {
  until: number | null
  left: number | null
}
const nothing: Count = { until: null, left: null }
const lookEvery = 250
const leftOf = (until: number) => Math.max(0, Math.ceil((until - now()) / 1000))

/**
 * Counts down to a moment, not by beats of a timer: a busy phone skips some, and a recording that goes on too long is
 * refused. Null while nothing is counted.
 */
export function useSecondsLeft(): { left: number | null; count: (seconds: number | null) => void } {
  const [{ until, left }, setState] = useState<Count>(nothing)
  useEffect(() => {
    if (until === null) return
    const look = () =>
      setState((before) => (before.until === until ? { until, left: leftOf(until) } : before))
    const timer = setInterval(look, lookEvery)
    return () => clearInterval(timer)
  }, [until])
  const count = useCallback((seconds: number | null) => {
    setState(seconds === null ? nothing : { until: now() + seconds * 1000, left: seconds })
  }, [])
  return { left, count }
}
