import type { ReactNode } from 'react'
import { QueryProvider } from '@/components/providers/query-provider'

/** The personal area: shells from the server, content fetched by the browser. */
export default function MyLayout({ children }: { children: ReactNode }) {
  return <QueryProvider>{children}</QueryProvider>
}
