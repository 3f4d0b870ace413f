import type { ReactNode } from 'react'
import { ClientMessages } from '@/components/providers/client-messages'

const namespaces = ['common', 'errors', 'fieldErrors', 'layout', 'vacancyImport'] as const

/** The messages that the import of vacancies needs in the browser. */
export function ImportMessages({ children }: { children: ReactNode }) {
  return <ClientMessages namespaces={namespaces}>{children}</ClientMessages>
}
