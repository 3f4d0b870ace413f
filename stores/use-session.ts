'use client'

import { useStore } from 'zustand'
import { type SessionState, sessionStore } from './session'

/** A part of the session; on the server and in the first render nobody is signed in and `ready` is false. */
export function useSession<T>(select: (state: SessionState) => T): T {
  return useStore(sessionStore, select)
}
