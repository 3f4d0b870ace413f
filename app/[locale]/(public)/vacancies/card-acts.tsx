'use client'

import { QueryProvider } from '@/components/providers/query-provider'
import { CardMenus } from '@/components/shelf/card-menus'

export function CardActs({ resultsId }: { resultsId: string }) {
  return (
    <QueryProvider>
      <CardMenus resultsId={resultsId} />
    </QueryProvider>
  )
}
