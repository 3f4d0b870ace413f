'use client'

import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { accountStore, resendSecondsLeft } from '@/stores/account'

/** Seconds until the code may be sent again, ticking; 0 or less: it may. */
export function useResendSecondsLeft(): number {
  const resendAt = useStore(accountStore, (state) => state.resendAt)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= resendAt) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [resendAt])
  return resendSecondsLeft({ resendAt }, now)
}
