'use client'

import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { accountStore, resendSecondsLeft } from '@/stores/account'

/** Whole seconds until a moment, updated every second; 0 or less when it has passed. */
export function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= moment) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [moment])
  return resendSecondsLeft({ resendAt: moment }, now)
}

/** Seconds until the code may be resent, updated every second; 0 or less when it may. */
export const useResendSecondsLeft = (): number =>
  useSecondsUntil(useStore(accountStore, (state) => state.resendAt))
