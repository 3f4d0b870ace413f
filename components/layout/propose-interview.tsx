'use client'

import { createContext, useContext } from 'react'

export interface Invited {
  vacancyId: string
  /** Ids of negotiations of this vacancy. */
  people: readonly string[]
  title: string
  /** The own stage where the one person stands then. */
  into?: string | undefined
}

/** Opens the form of a proposal above the page. Resolves with the ids of those invited; with null when nothing was sent. */
export type ProposeInterview = (invited: Invited) => Promise<{ people: readonly string[] } | null>

const context = createContext<ProposeInterview | null>(null)

/** A page gives the form of interviews to other features, which know nothing of them. */
export const ProposeInterviewProvider = context.Provider

/** Null on pages that invite nobody. */
export const useProposeInterview = () => useContext(context)
