'use client'

import { CardMenus } from '@/components/postponed/card-menus'
import { QueryProvider } from '@/components/providers/query-provider'

export function CardActs({ resultsId }: { resultsId: string }) {
  return (
    <QueryProvider>
      <CardMenus resultsId={resultsId} />
    </QueryProvider>
  )
}
