'use client'

import { Suspense } from 'react'
import { late } from '@/components/layout/late'
import { useClaims } from '@/components/layout/use-claims'

const CardMenus = late(() => import('@/components/postponed/card-menus').then((module) => module.CardMenus))

/** What a signed-in candidate may do with the cards of the list; nobody else loads a byte of it. */
export function OwnCards({ resultsId }: { resultsId: string }) {
  if (useClaims()?.accountType !== 'candidate') return null
  return (
    <Suspense fallback={null}>
      <CardMenus resultsId={resultsId} />
    </Suspense>
  )
}
