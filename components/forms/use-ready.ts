'use client'

import { useSyncExternalStore } from 'react'

const nothingToHear = () => () => {}

/** Whether script has taken over. Until then a press of a button goes nowhere, so that it stays disabled. */
export function useReady(): boolean {
  return useSyncExternalStore(
    nothingToHear,
    () => true,
    () => false,
  )
}
